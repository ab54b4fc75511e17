import { useText } from '../i18n/use-text.ts'

/** As extracts have it. */
const asDelivered = '© OpenStreetMap contributors'

/** The credit that the licence of the map data requires, in the reader's language. */
export function OsmCredit({ children = asDelivered }: { children?: string }) {
  const { osmCredit } = useText().places
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {children === asDelivered ? osmCredit : children}
    </a>
  )
}
