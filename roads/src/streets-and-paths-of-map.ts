// Converts the ways of a map to streets between junctions and paths between crossings.
import { nearMeters, type Coordinates } from '@woodalo/geography'
import { drivingOn, stopsCars, stopsWalkers, walkingOn } from './access-by-tags.ts'
import { degreesBetween, type DrivenWay, exitsOf, headingAt } from './angles-at-junctions.ts'
import type { NetworkParts, Path, Street } from './network-parts.ts'
import { type Piece, piecesOf } from './cut-ways-at-junctions.ts'
import {
  CROSSING_SIGNAL_SECONDS,
  GATE_SECONDS,
  SIGNAL_SECONDS,
  TOLL_SECONDS,
  junctionSeconds,
} from './junction-delays.ts'
import { speedsOn } from './free-flow-speeds.ts'
import type { MapWay, StreetMap, Tags } from './street-map.ts'
import { createTownFinder } from './town-by-street-density.ts'
import { bansOf } from './turn-bans.ts'
import { walkSeconds } from './walking-pace.ts'
import { kindNumber } from './street-kinds.ts'

interface WalkedWay extends MapWay {
  readonly isSteps: boolean
}

/** Returns the drivable and walkable parts of a map. */
export function partsOfMap(map: StreetMap): NetworkParts {
  const driven = map.ways.flatMap((way): DrivenWay[] => {
    const driving = drivingOn(way.tags)
    return driving ? [{ ...way, driving }] : []
  })
  const walked = map.ways.flatMap((way): WalkedWay[] => {
    const walking = walkingOn(way.tags)
    return walking ? [{ ...way, isSteps: walking === 'steps' }] : []
  })
  const tagsOf = (node: number): Tags => map.nodeTags.get(node) ?? {}
  const roads = piecesOf(driven, map.nodes, (node) => stopsCars(tagsOf(node)))
  const crossings = piecesOf(walked, map.nodes, (node) => stopsWalkers(tagsOf(node)))
  const streets = streetsOf(roads.pieces, tagsOf)
  return {
    junctionCount: roads.endCount,
    streets,
    bans: bansOf(map.turns, roads.pieces, streets),
    crossingCount: crossings.endCount,
    paths: crossings.pieces.map((piece) => pathOf(piece, tagsOf)),
  }
}

const UNITS = 1e7

function inUnits(points: readonly Coordinates[]): Int32Array {
  return Int32Array.from(
    points.flatMap(({ latitude, longitude }) => [
      Math.round(latitude * UNITS),
      Math.round(longitude * UNITS),
    ]),
  )
}

function metersOf(points: readonly Coordinates[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + nearMeters(points[index]!, point), 0)
}

function pathOf({ way, from, to, nodes, points }: Piece<WalkedWay>, tagsOf: (node: number) => Tags): Path {
  const meters = metersOf(points)
  const waits = nodes.filter((node) => tagsOf(node)['crossing'] === 'traffic_signals').length
  const seconds = walkSeconds(meters, way.isSteps) + waits * CROSSING_SIGNAL_SECONDS
  return {
    from,
    to,
    points: inUnits(points),
    decimeters: Math.round(meters * 10),
    ms: Math.max(1, Math.round(seconds * 1000)),
  }
}

function streetsOf(pieces: readonly Piece<DrivenWay>[], tagsOf: (node: number) => Tags): Street[] {
  const lengths = pieces.map(({ points }) => metersOf(points))
  const isTown = createTownFinder(
    pieces.map(({ points }, index) => ({ place: middleOf(points), meters: lengths[index]! })),
  )
  const exits = exitsOf(pieces)
  return pieces.map((piece, index) => {
    const { way, from, to, nodes, points } = piece
    const { driving } = way
    const meters = lengths[index]!
    const speeds = speedsOn(driving.kind, way.tags, isTown(middleOf(points)))
    const stops = nodes.slice(1, -1).reduce((sum, node) => sum + stopSeconds(tagsOf(node)), 0)
    const ms = speeds.map((kmh) => Math.max(1, Math.round(((meters * 3.6) / kmh + stops) * 1000)))
    const arrival = (junction: number, side: number, node: number) => {
      const heading = headingAt(points, side === 0 ? 'end' : 'start', 'in')
      const turns = (exits.get(junction) ?? [])
        .filter((exit) => exit.piece !== piece)
        .map((exit) => degreesBetween(heading, exit.heading))
      return Math.round((junctionSeconds(turns) + stopSeconds(tagsOf(node))) * 1000)
    }
    return {
      from,
      to,
      points: inUnits(points),
      kind: kindNumber(driving.kind),
      decimeters: Math.round(meters * 10),
      travelMs: [driving.isForward ? ms[0]! : 0, driving.isBackward ? ms[1]! : 0],
      arrivalMs: [arrival(to, 0, nodes.at(-1)!), arrival(from, 1, nodes[0]!)],
    }
  })
}

function stopSeconds({ highway, barrier }: Tags): number {
  if (highway === 'traffic_signals') return SIGNAL_SECONDS
  if (barrier === 'toll_booth') return TOLL_SECONDS
  return barrier !== undefined && /gate|^yes$|^sliding_beam$/.test(barrier) ? GATE_SECONDS : 0
}

/** Returns the point half-way along the points. */
function middleOf(points: readonly Coordinates[]): Coordinates {
  const low = points[(points.length - 1) >> 1]!
  const high = points[points.length >> 1]!
  return {
    latitude: (low.latitude + high.latitude) / 2,
    longitude: (low.longitude + high.longitude) / 2,
  }
}
