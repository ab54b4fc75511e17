import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { InvalidProblemError, REFERENCE_SETTINGS, match } from '@woodalo/matching'
import type { GroupPlan, Limits, Settings } from '@woodalo/matching'
import { RequestFileError, readRequests } from './match-csv.ts'
import type { TimedRequest } from './match-csv.ts'
import { DEFAULT_REPLAY, replay } from './match-replay.ts'

const USAGE = `usage: npm run --silent match -- requests.csv [options]      JSON on standard output

  requests.csv     id,requested_at,origin_lat,origin_lng,destination_lat,destination_lng,people,bags
                   (requested_at in seconds; gzip is accepted)
  --replay         play the file as a stream instead of one batch
  --batch S        seconds between batches of the stream (2)
  --search S       seconds that a request of the stream searches (120)
  --hold S         the longest an allowed group of the stream waits for a better one (${DEFAULT_REPLAY.holdSeconds})
  --open S         seconds that a proposed group of the stream stays open to latecomers (${DEFAULT_REPLAY.openSeconds})
  --wait-cost N    what a second of waiting costs a rider, in minor units: 0 always holds (${DEFAULT_REPLAY.waitCostPerSecond})
  --limits FILE    JSON with limits that differ from the reference ones
  --budget-ms N    the most milliseconds of one batch
  --seed N         seed of the search of one batch (1)`

class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const path = positionals[0]
  if (path === undefined || positionals.length > 1) throw new UsageError('expected one file of requests')
  const settings = await readSettings(values.limits)
  const seed = readNumber('--seed', values.seed, 1)
  const budgetMs =
    values['budget-ms'] === undefined ? null : readNumber('--budget-ms', values['budget-ms'], 0)
  const requests: TimedRequest[] = []
  for await (const request of readRequests(path)) requests.push(request)
  const began = performance.now()
  if (values.replay === true) {
    const result = replay(
      requests.sort((a, b) => a.requestedAt - b.requestedAt || (a.id < b.id ? -1 : 1)),
      {
        settings,
        batchSeconds: readPositive('--batch', values.batch, DEFAULT_REPLAY.batchSeconds),
        searchSeconds: readPositive('--search', values.search, DEFAULT_REPLAY.searchSeconds),
        holdSeconds: readNumber('--hold', values.hold, DEFAULT_REPLAY.holdSeconds),
        waitCostPerSecond: readNumber('--wait-cost', values['wait-cost'], DEFAULT_REPLAY.waitCostPerSecond),
        openSeconds: readNumber('--open', values.open, DEFAULT_REPLAY.openSeconds),
        batchMilliseconds: budgetMs,
        clock: () => performance.now(),
      },
    )
    const sorted = result.batchMs.toSorted((a, b) => a - b)
    print(result.groups, result.alone, {
      requests: result.requests,
      matched: result.matched,
      saved: result.saved,
      upperBound: null,
      gap: null,
      savedFareShare: result.soloFares > 0 ? result.saved / result.soloFares : 0,
      savedDistanceShare: result.soloMeters > 0 ? result.savedMeters / result.soloMeters : 0,
      elapsedMs: performance.now() - began,
      meanWaitSeconds: result.meanWaitSeconds,
      meanSettledSeconds: result.meanSettledSeconds,
      joined: result.joined,
      batches: sorted.length,
      batchMsP50: sorted[Math.floor(sorted.length / 2)] ?? 0,
      batchMsP99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      mostOpen: result.mostOpen,
    })
    return
  }
  const last = requests.reduce(
    (latest, { requestedAt }) => Math.max(latest, requestedAt),
    Number.NEGATIVE_INFINITY,
  )
  const solution = match({
    settings,
    requests: requests.map((request) => ({ ...request, waitedSeconds: last - request.requestedAt })),
    seed,
    ...(budgetMs === null ? {} : { within: { milliseconds: budgetMs, now: () => performance.now() } }),
  })
  const { work, ...stats } = solution.stats
  print(
    solution.groups,
    solution.alone.map(({ id, reason }) => ({ id, reason })),
    { ...stats, elapsedMs: performance.now() - began, work: Math.round(work) },
  )
}

function print(groups: readonly GroupPlan[], alone: readonly object[], stats: object): void {
  const shown = groups.map((group) => ({
    members: group.members,
    meetingPoint: { latitude: group.meetingPoint.latitude, longitude: group.meetingPoint.longitude },
    stops: group.stops.map(({ id }) => ({ id })),
    distance: group.distanceMeters,
    duration: group.durationSeconds,
    fare: group.fare,
    shares: Object.fromEntries(group.stops.map(({ id, share }) => [id, share])),
    saved: group.saved,
  }))
  process.stdout.write(`${JSON.stringify({ groups: shown, alone, stats })}\n`)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        replay: { type: 'boolean' },
        batch: { type: 'string' },
        search: { type: 'string' },
        hold: { type: 'string' },
        open: { type: 'string' },
        'wait-cost': { type: 'string' },
        limits: { type: 'string' },
        'budget-ms': { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value) || value < 0)
    throw new UsageError(`${name}: expected a number from 0, got ${text}`)
  return value
}

function readPositive(name: string, text: string | undefined, fallback: number): number {
  const value = readNumber(name, text, fallback)
  if (value === 0) throw new UsageError(`${name}: expected a number above 0, got ${text}`)
  return value
}

async function readSettings(path: string | undefined): Promise<Settings> {
  if (path === undefined) return REFERENCE_SETTINGS
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: cannot be opened (${error.code ?? error.message})`)
  })
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path}: expected JSON (${error instanceof Error ? error.message : String(error)})`)
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError(`${path}: expected an object`)
  const { limits } = REFERENCE_SETTINGS
  const unknown = Object.keys(given).filter((key) => !(key in limits))
  if (unknown.length > 0) {
    throw new UsageError(`${path}: expected ${Object.keys(limits).join(', ')}, got ${unknown.join(', ')}`)
  }
  return { ...REFERENCE_SETTINGS, limits: { ...limits, ...(given as Partial<Limits>) } }
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`)
  else if (error instanceof RequestFileError || error instanceof InvalidProblemError) {
    process.stderr.write(`${error.message}\n`)
  } else throw error
  process.exitCode = 1
}
