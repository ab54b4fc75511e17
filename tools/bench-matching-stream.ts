import type { Settings, SolutionStats } from '@woodalo/matching'
import { lineChart } from '../matching/bench/plot.ts'
import type { CityTrip } from '../matching/bench/seeded-city.ts'
import { DEFAULT_REPLAY, replay } from './match-replay.ts'
import type { ReplayResult } from './match-replay.ts'

interface Bench {
  readonly line: (text: string) => void
  /** Solves a batch as if every rider were known from the start. */
  readonly known: (batch: readonly CityTrip[]) => SolutionStats
  readonly settings: Settings
}

interface Setting {
  readonly hold: number
  readonly open?: number
  readonly cost?: number
}

interface Point {
  readonly x: number
  readonly y: number
  readonly label: string
}

/** The evening peak of the real trips, in seconds of the day. */
const PEAK = { from: 64_800, to: 70_200 }

function play(
  requests: readonly CityTrip[],
  settings: Settings,
  { hold, open = 0, cost = 0 }: Setting,
): ReplayResult {
  return replay(requests, {
    settings,
    ...DEFAULT_REPLAY,
    openSeconds: open,
    holdSeconds: hold,
    waitCostPerSecond: cost,
    clock: () => performance.now(),
  })
}

/** Plays trips as a stream under many settings; returns the curve of savings against waiting as SVG. */
export function benchStream(
  all: readonly CityTrip[],
  isReal: boolean,
  { line, known, settings }: Bench,
): string {
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
  line(`\nthe stream: ${all.length} trips, batches of 2 s, searches of 120 s (wall clock, one thread)`)
  const busy = isReal
    ? all.filter(({ requestedAt }) => requestedAt >= PEAK.from && requestedAt < PEAK.to)
    : all.filter(({ requestedAt }) => requestedAt < 1800)
  let best = 0
  let solos = 0
  for (let from = busy[0]!.requestedAt; from <= busy.at(-1)!.requestedAt; from += 120) {
    const stats = known(busy.filter(({ requestedAt }) => requestedAt >= from && requestedAt < from + 120))
    best += stats.saved
    solos += stats.soloFares
  }
  const describe = (name: string, result: ReplayResult): void => {
    const sorted = result.batchMs.toSorted((a, b) => a - b)
    const at = (part: number): string =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1)
    const share = result.saved / result.soloFares
    line(
      [
        `  ${name}: ${percent(result.saved, result.soloFares)} of the fares saved (${percent(share, best / solos)} of what is known in advance)`,
        `${percent(result.matched, result.requests)} matched, ${percent(result.joined, Math.max(1, result.matched))} of them as latecomers`,
        `proposed after ${result.meanWaitSeconds.toFixed(1)} s, settled after ${result.meanSettledSeconds.toFixed(1)} s on average`,
        `batch p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`,
      ].join('; '),
    )
  }
  if (isReal) describe('the whole day, hold 10 s', play(all, settings, { hold: 10 }))
  line(
    `  ${busy.length} trips of the peak; knowing each two minutes in advance saves ${percent(best, solos)}`,
  )
  const curve = (tried: readonly Setting[], label: (setting: Setting) => string): Point[] =>
    tried.map((setting) => {
      const result = play(busy, settings, setting)
      describe(
        `hold ${setting.hold} s${setting.open === undefined ? '' : `, open ${setting.open} s`}${setting.cost === undefined ? '' : `, a second of waiting costs ${setting.cost}`}`,
        result,
      )
      return {
        x: result.meanWaitSeconds,
        y: (100 * result.saved) / result.soloFares,
        label: label(setting),
      }
    })
  const holds = isReal ? [0, 5, 10, 20, 30, 45, 60, 90, 120] : [0, 10, 30, 60]
  const opens = isReal ? [0, 5, 10, 20, 30, 45, 60] : [10]
  const costs = isReal ? [0.25, 0.5, 1, 2, 5, 10] : [1]
  const byHold = ({ hold }: Setting): string => `${hold}`
  const series = [
    {
      name: 'longest hold, s',
      colour: '#2563eb',
      points: curve(
        holds.map((hold) => ({ hold })),
        byHold,
      ),
    },
    ...[
      { open: 15, colour: '#0d9488' },
      { open: 30, colour: '#16a34a' },
      { open: 60, colour: '#65a30d' },
    ].map(({ open, colour }) => ({
      name: `the same, proposed groups open for ${open} s`,
      colour,
      points: curve(
        opens.map((hold) => ({ hold, open })),
        byHold,
      ),
    })),
    {
      name: 'hold 60 s, cost of a second of waiting',
      colour: '#ea580c',
      points: curve(
        costs.map((cost) => ({ hold: 60, cost })),
        ({ cost }) => `${cost}`,
      ).toSorted((a, b) => a.x - b.x),
    },
  ]
  return lineChart(
    'What waiting is worth',
    { title: 'mean wait for a proposal, seconds', ticks: [0, 10, 20, 30, 40, 50] },
    { title: 'fares saved, %', ticks: [24, 28, 32, 36, 40] },
    series,
  )
}
