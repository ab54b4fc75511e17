/** Whose map data this is, as its licence wants it said: in these words, in every language. */
const osmCredit = '© OpenStreetMap contributors'

export function OsmCredit({ children = osmCredit }: { children?: string }) {
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
