// A made city for measurements and tests: a jittered grid with arterials, motorways, a river with few bridges, one-ways,
// dead ends and missing blocks.
import type { NetworkParts, Street } from '../src/network-parts.ts'

export interface CityPlan {
  /** Junctions along one side before blocks are left out. */
  readonly side: number
  readonly seed: number
  /** Share of junctions where one turn is banned. */
  readonly banned?: number
}

/** Metres between neighbouring junctions. */
const BLOCK = 110
const [SOUTH, WEST] = [40, -4]
const DEGREE = 111_195

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function generateCity({ side, seed, banned = 0 }: CityPlan): NetworkParts {
  const random = seededRandom(seed)
  const junctionCount = side * side
  const latitudes = new Int32Array(junctionCount)
  const longitudes = new Int32Array(junctionCount)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const jitter = () => (random() - 0.5) * 0.6 * BLOCK
      latitudes[row * side + column] = Math.round((SOUTH + (row * BLOCK + jitter()) / DEGREE) * 1e7)
      longitudes[row * side + column] = Math.round(
        (WEST + (column * BLOCK + jitter()) / DEGREE / Math.cos((SOUTH * Math.PI) / 180)) * 1e7,
      )
    }
  const streets: Street[] = []
  const river = Math.floor(side / 3)
  const classOf = (line: number) => (line % 64 === 0 ? 0 : line % 16 === 0 ? 1 : line % 5 === 0 ? 2 : 3)
  const speeds = [25, 15, 11, 7.5]
  const arrivals = [200, 1000, 2000, 2500]
  const add = (from: number, to: number, line: number, isOneWay: boolean) => {
    const kind = classOf(line)
    const [y, x] = [
      ((latitudes[to]! - latitudes[from]!) / 1e7) * DEGREE,
      ((longitudes[to]! - longitudes[from]!) / 1e7) * DEGREE * Math.cos((SOUTH * Math.PI) / 180),
    ]
    const meters = Math.hypot(x, y) * (1 + 0.1 * random())
    const ms = Math.max(1, Math.round((meters / (speeds[kind]! * (0.8 + 0.4 * random()))) * 1000))
    const isBack = isOneWay && line % 2 === 1
    streets.push({
      from,
      to,
      points: [latitudes[from]!, longitudes[from]!, latitudes[to]!, longitudes[to]!],
      kind,
      decimeters: Math.round(meters * 10),
      travelMs: [isBack ? 0 : ms, isOneWay && !isBack ? 0 : ms],
      arrivalMs: [arrivals[kind]!, arrivals[kind]!],
    })
  }
  // Motorways, railways and rivers are what cities are cut by: small streets end there, larger ones cross now and then.
  const crosses = (line: number, from: number) => {
    const kind = classOf(line)
    const barrier = Math.min(classOf(from), classOf(from + 1))
    if (kind <= 1) return true
    if (barrier === 0) return kind === 2 && random() < 0.5
    return random() > (kind === 3 ? (barrier === 1 ? 0.5 : 0.2) : 0)
  }
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const at = row * side + column
      const isOneWay = (line: number) => classOf(line) === 3 && random() < 0.35
      if (column + 1 < side && crosses(row, column)) add(at, at + 1, row, isOneWay(row))
      const atRiver = row === river || row === 2 * river
      if (row + 1 < side && (atRiver ? column % 16 === 0 : crosses(column, row)))
        add(at, at + side, column, isOneWay(column))
    }
  return {
    junctionCount,
    streets,
    bans: bansOf(streets, junctionCount, banned, random),
    crossingCount: junctionCount,
    paths: streets
      .filter(({ kind }) => kind > 0)
      .map(({ from, to, points, decimeters }) => ({
        from,
        to,
        points,
        decimeters,
        ms: Math.round((decimeters * 100) / 1.3),
      })),
  }
}

function bansOf(
  streets: readonly Street[],
  junctionCount: number,
  share: number,
  random: () => number,
): Map<number, Set<number>> {
  const bans = new Map<number, Set<number>>()
  if (share === 0) return bans
  const leaving: number[][] = Array.from({ length: junctionCount }, () => [])
  for (const [index, { from, to, travelMs }] of streets.entries()) {
    if (travelMs[0] > 0) leaving[from]!.push(2 * index)
    if (travelMs[1] > 0) leaving[to]!.push(2 * index + 1)
  }
  for (const [index, { to, travelMs }] of streets.entries()) {
    if (travelMs[0] === 0 || random() >= share) continue
    const exits = leaving[to]!.filter((direction) => direction >> 1 !== index)
    const exit = exits[Math.floor(random() * exits.length)]
    if (exit !== undefined) bans.set(2 * index, new Set([exit]))
  }
  return bans
}
