import { greatCircleMeters } from '@woodalo/geography/sphere'
import type { Coordinates, NamedPoint } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { middleOfStreets } from '../map/map-overview.ts'
import { knownPosition } from '../map/known-position.ts'

const most = 3
/** As far as one takes a taxi to. */
const farthestMeters = 60_000
/** Nobody takes a taxi to where they are. */
const nearestMeters = 500

/**
 * Airports and stations within reach, the nearest first, for somebody who has been nowhere yet: from where they start
 * or, before that is known, from where they are.
 */
export function useKnownPlacesNear(places: readonly NamedPoint[], from: Coordinates | null): NamedPoint[] {
  const api = useApi()
  const [here, setHere] = useState<Coordinates | null>(null)
  const isWanted = places.length > 0 && from === null

  useEffect(() => {
    if (!isWanted) return undefined
    let ended = false
    async function find() {
      const found = (await knownPosition()) ?? (await middleOfStreets(api).catch(() => null))
      if (!ended) setHere(found)
    }
    void find()
    return () => {
      ended = true
    }
  }, [api, isWanted])

  const start = from ?? here
  return start ? knownPlacesNear(places, start) : []
}

export function knownPlacesNear(places: readonly NamedPoint[], start: Coordinates): NamedPoint[] {
  return places
    .map((place) => ({ place, meters: greatCircleMeters(start, place) }))
    .filter(({ meters }) => meters > nearestMeters && meters < farthestMeters)
    .toSorted((a, b) => a.meters - b.meters)
    .slice(0, most)
    .map(({ place }) => place)
}
