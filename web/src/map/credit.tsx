import { OsmCredit } from './osm-credit.tsx'

interface CreditProps {
  attribution: readonly string[]
  className?: string | undefined
}

/** The credit for the map data, with a link to its licence if that is known. */
export function Credit({ attribution, className }: CreditProps) {
  if (attribution.length === 0) return null
  return (
    <small className={className}>
      {attribution.map((each, index) => (
        <span key={each}>
          {index > 0 && ' · '}
          {each.includes('OpenStreetMap') ? <OsmCredit>{each}</OsmCredit> : each}
        </span>
      ))}
    </small>
  )
}
