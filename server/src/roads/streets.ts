// Drives on the road networks of the imported areas; off them the great circle. Pure: the thread of the matching engine has
// the same drives from the same bytes.
import { setImmediate } from 'node:timers/promises'
import type { Coordinates } from '@woodalo/geography'
import { createRouter, layRoadbed, openingRouter, openNetwork, type Place, type Router } from '@woodalo/roads'
import { driveStraight } from './great-circle.ts'
import type { Travel } from './model.ts'

/** Plain data that threads share. */
export interface StoredNetwork {
  areaId: string
  /** Another one after each import. */
  version: string
  bytes: ArrayBufferLike
}

export interface Area {
  /** null where no street is near. */
  placeAt(place: Coordinates): Place | null
  router: Router
}

export interface Streets {
  /** Whether drives from there go by streets. */
  isAt(place: Coordinates): boolean
  drive(from: Coordinates, to: Coordinates): Travel
}

/** Farther from every street than this a place is in no area. */
const snapMeters = 500
/** As many places keep what their drives begin and end with, some kilobytes each. */
const keptPlaces = 4_000
/** Two places within the same such part of a degree, about a metre, are one. */
const partsOfDegree = 1e5

/** @throws NetworkFormatError when the bytes are no network of this version. */
export function openArea({ bytes }: StoredNetwork): Area {
  return areaOf(createRouter(layRoadbed(openNetwork(bytes))))
}

/**
 * The same while other work goes on.
 * @throws NetworkFormatError
 */
export async function openAreaInSteps({ bytes }: StoredNetwork): Promise<Area> {
  const steps = openingRouter(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done) return areaOf(step.value)
    await setImmediate()
  }
}

function areaOf(router: Router): Area {
  let kept = new Map<number, Place | null>()
  return {
    router,
    placeAt(place) {
      const row = Math.round((place.latitude + 90) * partsOfDegree)
      const column = Math.round((place.longitude + 180) * partsOfDegree)
      const key = row * 361 * partsOfDegree + column
      let known = kept.get(key)
      if (known === undefined) {
        const spot = router.snap(place, snapMeters)
        known = spot && router.place(spot)
        if (kept.size >= keptPlaces) kept = new Map()
        kept.set(key, known)
      }
      return known
    },
  }
}

export function createStreets(areas: readonly Area[]): Streets {
  return {
    isAt: (place) => areas.some((area) => area.placeAt(place) !== null),
    drive(from, to) {
      for (const { placeAt, router } of areas) {
        const start = placeAt(from)
        const end = start && placeAt(to)
        if (!end) continue
        const { seconds, meters } = router.travel(start, end)
        if (seconds < Number.POSITIVE_INFINITY) return { distanceMeters: meters, durationSeconds: seconds }
      }
      return driveStraight(from, to)
    },
  }
}
