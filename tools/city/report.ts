import type { Journey } from './rider.ts'
import type { Witness } from './check-what-riders-see.ts'

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function spread(values: readonly number[], digits: number): string {
  if (values.length === 0) return 'none'
  const at = (share: number) => percentile(values, share).toFixed(digits)
  return `p50 ${at(0.5)}  p90 ${at(0.9)}  p99 ${at(0.99)}`
}

function count<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(1)} %`

/** The figures of a run as text. Waits are in the city's seconds: real seconds times `speed`. */
export function describe(
  journeys: readonly Journey[],
  notes: ReadonlyMap<string, number>,
  witness: Witness,
  run: { speed: number; elapsedSeconds: number },
): string {
  const shared = journeys.filter((journey) => journey.outcome === 'shared')
  const rides = new Map(shared.flatMap(({ ride }) => (ride ? [[ride.id, ride] as const] : [])))
  const sum = (of: (journey: Journey) => number) => shared.reduce((total, journey) => total + of(journey), 0)
  const solo = sum(({ soloAmount }) => soloAmount ?? 0)
  const share = sum(({ shareAmount }) => shareAmount ?? 0)
  const currency = shared[0]?.currency ?? ''
  const savedGrams = [...rides.values()].reduce((total, ride) => total + ride.co2.savedGrams, 0)
  const proposed = journeys.flatMap(({ proposedSeconds }) =>
    proposedSeconds === undefined ? [] : [proposedSeconds * run.speed],
  )
  const confirmed = shared.flatMap(({ confirmedSeconds }) =>
    confirmedSeconds === undefined ? [] : [confirmedSeconds * run.speed],
  )
  const bySize = count([...rides.values()], (ride) => String(ride.rideRequests.length)).toSorted(
    ([a], [b]) => Number(a) - Number(b),
  )
  const others = journeys.filter(({ outcome }) => outcome !== 'shared' && outcome !== 'alone')
  const lines = [
    ['riders', String(journeys.length)],
    ['shared a ride to its end', `${shared.length} (${percent(shared.length, journeys.length)})`],
    ['found nobody', String(journeys.filter(({ outcome }) => outcome === 'alone').length)],
    [
      'otherwise',
      count(others, ({ outcome, why }) => `${outcome}: ${why}`)
        .map(([why, times]) => `${times} × ${why}`)
        .join('; ') || 'none',
    ],
    ['rides by riders', bySize.map(([size, times]) => `${times} of ${size}`).join(', ') || 'none'],
    ['wait until proposed, s', spread(proposed, 1)],
    ['wait until all accepted, s', spread(confirmed, 1)],
    [
      'fare saved by those who shared',
      `${((solo - share) / 100).toFixed(2)} of ${(solo / 100).toFixed(2)} ${currency} (${percent(solo - share, solo)})`,
    ],
    ['CO2 saved, kg', (savedGrams / 1_000).toFixed(1)],
    [
      'refusals and faults on the way',
      [...notes].map(([code, times]) => `${times} × ${code}`).join(', ') || 'none',
    ],
    [
      'rules checked from outside',
      `${witness.checks} checks, ${witness.violations.length === 0 ? 'none broken' : `${witness.violations.length} BROKEN`}`,
    ],
    ['took, s', run.elapsedSeconds.toFixed(0)],
  ]
  const width = Math.max(...lines.map(([label]) => label!.length))
  const text = lines.map(([label, value]) => `  ${label!.padEnd(width)}  ${value}`).join('\n')
  const broken = witness.violations.slice(0, 20).map((violation) => `  broken: ${violation}`)
  return [text, ...broken].join('\n')
}
