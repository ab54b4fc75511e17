// The lines on a rider's map of a ride: the drive, and the rider's own walk. Pure.
import { nearMeters } from '@woodalo/geography'
import type { Coordinates } from '@woodalo/protocol'
import { asToldToOthers } from '../rides/rounded-place-rules.ts'
import type { PlannedRider, RequestToPlan } from '../rides/terms-model.ts'
import { lineAsText } from '../roads/line-as-text.ts'
import type { DriveLines, Line } from '../roads/drives-and-walks-model.ts'
import type { Streets } from '../roads/streets-of-all-areas.ts'

/** Nothing is drawn this near to where a companion's stop appears: the rounding error, plus one street. */
const hiddenMeters = 100
const pieceMeters = 20

/** A stop as the reader sees it. */
interface ToldStop extends Coordinates {
  isOwn: boolean
}

/** Our own streets, and a router that draws drives in their place where it can. */
export interface LineSources {
  streets: Streets | null
  router: DriveLines | null
  /** Whether the router may be waited for. If not, only lines that it drew lately are used. */
  mayWait: boolean
}

/** Both lines are null if there are neither streets nor a router. */
export async function linesOf(
  { streets, router, mayWait }: LineSources,
  meeting: Coordinates,
  inOrder: readonly Pick<RequestToPlan, 'requestId' | 'trip'>[],
  reader: Pick<RequestToPlan, 'requestId' | 'trip'>,
): Promise<Pick<PlannedRider, 'route' | 'walkPath'>> {
  if (!streets && !router) return { route: null, walkPath: null }
  const stops = inOrder.map(({ requestId, trip: { to } }): ToldStop => {
    const isOwn = requestId === reader.requestId
    return { ...(isOwn ? to : asToldToOthers(to)), isOwn }
  })
  const legs = await Promise.all(
    stops.map(async (to, index): Promise<Line | null> => {
      const [from, end] = [stops[index - 1] ?? meeting, to].map(({ latitude, longitude }) => ({
        latitude,
        longitude,
      }))
      const drawn = mayWait ? await router?.lineOfDrive(from!, end!) : router?.cachedLineOfDrive(from!, end!)
      return drawn ?? streets?.lineOfDrive(from!, end!) ?? null
    }),
  )
  const route = routeOver(meeting, stops, legs)
  const walk = streets?.lineOfWalk(reader.trip.from, meeting) ?? null
  return { route: route && lineAsText(route), walkPath: walk && lineAsText(walk.line) }
}

/**
 * Returns the drive by way of the stops as the reader sees them, without the parts around the companions' stops. It
 * depends only on what the reader knows, so it cannot reveal where exactly others get off.
 */
export function routeOver(
  meeting: Coordinates,
  stops: readonly ToldStop[],
  legs: readonly (Line | null)[],
): Line | null {
  const line: Coordinates[] = []
  let isOnStreets = false
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1] ?? { ...meeting, isOwn: true }
    const leg = legs[index] ?? null
    if (leg) isOnStreets = true
    const isHidden = ({ isOwn, ...stop }: ToldStop) => {
      return (point: Coordinates) => !isOwn && nearMeters(point, stop) < hiddenMeters
    }
    const drawn = leg ?? [from, to].map(({ latitude, longitude }) => ({ latitude, longitude }))
    line.push(...withoutEnds(drawn, isHidden(from), isHidden(to)))
  }
  return isOnStreets ? line : null
}

/**
 * Returns the points from the first one that its beginning does not hide to the last one that its end does not hide.
 */
function withoutEnds(
  line: Line,
  isHiddenBefore: (point: Coordinates) => boolean,
  isHiddenAfter: (point: Coordinates) => boolean,
): Line {
  const points = inShortPieces(line)
  const first = points.findIndex((point) => !isHiddenBefore(point))
  const last = points.findLastIndex((point) => !isHiddenAfter(point))
  return first < 0 ? [] : points.slice(first, last + 1)
}

/** Returns the same line with a point every few metres, so that it can be cut anywhere. */
function inShortPieces(line: Line): Coordinates[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1]
    if (!from) return [to]
    const pieces = Math.max(1, Math.ceil(nearMeters(from, to) / pieceMeters))
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      }
    })
  })
}
