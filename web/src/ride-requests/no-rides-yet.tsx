import { greatCircleMeters } from '@woodalo/geography/sphere'
import type { Coordinates, NamedPoint } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useSignedInText } from '../i18n/use-text.ts'
import { middleOfStreets } from '../map/street-coverage.ts'
import { knownPosition } from '../map/use-own-position.ts'
import { icons } from '../ui/icons.ts'
import { PlaceChip } from './place-chip.tsx'
import styles from './airport-and-station-chips.module.css'

const most = 3
/** As far as one takes a taxi to. */
const nearMeters = 60_000

interface FirstPlacesProps {
  places: readonly NamedPoint[]
  onChoose: (place: NamedPoint) => void
}

/** For somebody without rides: airports and stations near by, with one tap where one goes to. */
export function FirstPlaces({ places, onChoose }: FirstPlacesProps) {
  const text = useSignedInText().request
  const api = useApi()
  const [here, setHere] = useState<Coordinates | null>(null)

  useEffect(() => {
    let ended = false
    async function find() {
      const found = (await knownPosition()) ?? (await middleOfStreets(api).catch(() => null))
      if (!ended) setHere(found)
    }
    void find()
    return () => {
      ended = true
    }
  }, [api])

  const near = here
    ? places
        .map((place) => ({ place, meters: greatCircleMeters(here, place) }))
        .filter(({ meters }) => meters < nearMeters)
        .toSorted((a, b) => a.meters - b.meters)
        .slice(0, most)
    : []
  return (
    <>
      <div className={styles.none}>
        {/* A ride's line in small, with nobody beside the reader yet. */}
        <svg className={styles.drawing} viewBox="0 0 40 40" fill="none" aria-hidden="true">
          <path className={styles.free} d="M15 7v5c0 4 2 5 5 5h12M6 7v20c0 6 3 8 8 8h18" />
          <path className={styles.own} d="M10.5 7v13c0 4 2 6 6 6h15.5" />
          <circle className={styles.stop} cx="33" cy="26" r="3" />
          <rect className={styles.ring} x="2.5" y="2.5" width="16" height="8" rx="4" />
        </svg>
        <div>
          <h2 className={styles.heading}>{text.ridesEmpty}</h2>
          <p className={styles.hint}>{text.ridesEmptyHint}</p>
        </div>
      </div>
      {near.length > 0 && (
        <ul className={styles.first}>
          {near.map(({ place }) => (
            <li key={`${place.name}${place.latitude}`}>
              <PlaceChip icon={icons.pin} label={place.name} onChoose={() => onChoose(place)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
