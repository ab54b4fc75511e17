// The headings in which streets arrive at junctions and leave them, and so how sharp each turn is.
import { nearMeters, type Coordinates } from '@woodalo/geography'
import type { Driving } from './access-by-tags.ts'
import type { Piece } from './cut-ways-at-junctions.ts'
import type { MapWay } from './street-map.ts'

export interface DrivenWay extends MapWay {
  readonly driving: Driving
}

interface Exit {
  readonly piece: Piece<DrivenWay>
  readonly heading: number
}

/** Returns the streets that leave each junction. */
export function exitsOf(pieces: readonly Piece<DrivenWay>[]): Map<number, Exit[]> {
  const exits = new Map<number, Exit[]>()
  const add = (junction: number, exit: Exit) => {
    const known = exits.get(junction)
    if (known) known.push(exit)
    else exits.set(junction, [exit])
  }
  for (const piece of pieces) {
    const { isForward, isBackward } = piece.way.driving
    if (isForward) add(piece.from, { piece, heading: headingAt(piece.points, 'start', 'out') })
    if (isBackward) add(piece.to, { piece, heading: headingAt(piece.points, 'end', 'out') })
  }
  return exits
}

/** How far from a junction a street's heading is measured. Closer bends belong to the junction. */
const HEADING_METERS = 20

/** Returns the heading in degrees clockwise from north of a car that drives out of an end or in to it. */
export function headingAt(points: readonly Coordinates[], end: 'start' | 'end', way: 'in' | 'out'): number {
  const line = end === 'start' ? points : points.toReversed()
  let far = line.at(-1)!
  for (const point of line.slice(1))
    if (nearMeters(line[0]!, point) >= HEADING_METERS) {
      far = point
      break
    }
  const near = line[0]!
  const [from, to] = way === 'out' ? [near, far] : [far, near]
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
}

export function degreesBetween(one: number, other: number): number {
  const turned = Math.abs(one - other) % 360
  return turned > 180 ? 360 - turned : turned
}
