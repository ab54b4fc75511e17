/** The credit that the licence of the map data requires: in these words, in every language. */
const osmCredit = '© OpenStreetMap contributors'

export function OsmCredit({ children = osmCredit }: { children?: string }) {
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
