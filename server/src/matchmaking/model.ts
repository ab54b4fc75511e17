// Where and when groups are proposed, pure. Who shares with whom is decided by the matching engine.
import type { Coordinates } from '@woodalo/protocol'

/** The side of a cell: 5.6 km from south to north, and never less than a walk wide where people live. */
const cellDegrees = 0.05
const columns = Math.round(360 / cellDegrees)

/** Two riders who can walk to one point live at most twice that walk apart: 2 × 500 m of street are 770 m straight. */
export const neighbourMeters = 1_000

const metersPerDegree = 111_195

/** The cell of the map that a place lies in. */
export function regionOf({ latitude, longitude }: Coordinates): string {
  const row = Math.floor((latitude + 90) / cellDegrees)
  const column = Math.floor((longitude + 180) / cellDegrees) % columns
  return `${row}:${column}`
}

function indexOf(region: string): { row: number; column: number } {
  const [row = Number.NaN, column = Number.NaN] = region.split(':').map(Number)
  return { row, column }
}

/** A cell and the eight around it, over the antimeridian too. */
export function regionsAround(region: string): string[] {
  const { row, column } = indexOf(region)
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => `${row + up}:${(column + right + columns) % columns}`),
  )
}

export function centerOf(region: string): Coordinates {
  const { row, column } = indexOf(region)
  return {
    latitude: Math.min(90, (row + 0.5) * cellDegrees - 90),
    longitude: (column + 0.5) * cellDegrees - 180,
  }
}

/** Whether a place lies in the cell or so near that its rider can share with those in it. */
export function isNear(region: string, { latitude, longitude }: Coordinates): boolean {
  const center = centerOf(region)
  const half = cellDegrees / 2
  const north = Math.max(0, Math.abs(latitude - center.latitude) - half)
  const turned = Math.abs(longitude - center.longitude)
  const east = Math.max(0, Math.min(turned, 360 - turned) - half)
  const width = Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(north, east * width) * metersPerDegree <= neighbourMeters
}

/** A request in a group that the engine chose, as the decision to propose sees it. Seconds before or after now. */
export interface Waiting {
  /** Since its search began, or went on. */
  searchedSeconds: number
  /** Since the engine first had a group for it; null when it had none so far. */
  heldSeconds: number | null
  remainingSeconds: number
  people: number
  bags: number
}

export interface Pace {
  batchSeconds: number
  holdSeconds: number
}

const taxi = { people: 4, bags: 3 }
const van = { people: 6 }
const mostMembers = 6

/** How long the group has been possible, counted from whoever has been waiting with a group the longest. */
export function heldSecondsOf(group: readonly Waiting[]): number {
  const possibleSeconds = Math.min(...group.map(({ searchedSeconds }) => searchedSeconds))
  return Math.max(possibleSeconds, ...group.map(({ heldSeconds }) => heldSeconds ?? 0))
}

/**
 * Whether to propose a group now instead of holding it back for a better one: when its vehicle is full, when by the next
 * batch it would have been held for longer than is promised, or when somebody's time is nearly up.
 */
export function isRipe(group: readonly Waiting[], pace: Pace): boolean {
  const people = group.reduce((sum, each) => sum + each.people, 0)
  const bags = group.reduce((sum, each) => sum + each.bags, 0)
  const seats = people <= taxi.people && bags <= taxi.bags ? taxi.people : van.people
  const isFull = people >= seats || group.length === mostMembers
  const isHeldEnough = heldSecondsOf(group) + pace.batchSeconds >= pace.holdSeconds
  const isLastChance = group.some(({ remainingSeconds }) => remainingSeconds <= 2 * pace.batchSeconds + 0.5)
  return isFull || isHeldEnough || isLastChance
}
