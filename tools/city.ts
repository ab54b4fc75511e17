// Plays a city: simulated riders on real trips against a running server, in real or compressed time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CityLife, type Journey, travel } from './city/rider.ts'
import { describe } from './city/report.ts'
import { Screens } from './city/screens.ts'
import { readTrips, TripFileError } from './city/trips.ts'
import { Witness } from './city/check-what-riders-see.ts'
import { refuseForeignServer } from './only-local.ts'
import { seededRandom } from './seeded-random.ts'
import { startServer } from './server-process.ts'

const usage = `npm run city -- --data trips.csv [--url http://localhost:3000] [--speed 10] [--ride-speed 20] [--riders N]
                     [--most-connections 3000] [--seed 1] [--i-own-this-server]

  --data    pickup_datetime,pickup_lat,pickup_lng,dropoff_lat,dropoff_lng,passenger_count,…
            or id,requested_at,origin_lat,origin_lng,destination_lat,destination_lng,people,bags
  --url     a running server; without it one is started on a database of its own, with its times divided by the speed
  --speed   how many times faster than life riders appear and answer (default 1). Give a server of yours times to match.
  --ride-speed  how many times faster again walks and drives are (default 20)
  --riders  only the first N trips`

function settingsFor(speed: number): Record<string, string> {
  const seconds = (life: number, least: number) => String(Math.max(least, life / speed))
  return {
    SEARCH_SECONDS: String(Math.max(1, Math.round(120 / speed))),
    CONFIRM_SECONDS: String(Math.max(3, Math.round(60 / speed))),
    BATCH_SECONDS: seconds(2, 0.1),
    HOLD_SECONDS: seconds(10, 0.2),
    SIGN_INS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      url: { type: 'string' },
      speed: { type: 'string', default: '1' },
      'ride-speed': { type: 'string', default: '20' },
      riders: { type: 'string', default: 'Infinity' },
      'most-connections': { type: 'string', default: '3000' },
      seed: { type: 'string', default: '1' },
      'i-own-this-server': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || !values.data) throw new Error(usage)
  const positive = (name: 'speed' | 'ride-speed' | 'riders' | 'most-connections' | 'seed') => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} is ${values[name]}, expected a number above 0`)
    return value
  }
  return {
    data: values.data,
    url: values.url?.replace(/\/+$/, ''),
    isOwn: values['i-own-this-server'],
    speed: positive('speed'),
    rideSpeed: positive('ride-speed'),
    riders: positive('riders'),
    mostConnections: positive('most-connections'),
    seed: positive('seed'),
  }
}

async function play(base: string, options: ReturnType<typeof readOptions>): Promise<boolean> {
  const random = seededRandom(options.seed)
  const notes = new Map<string, number>()
  const life: CityLife = {
    base,
    clock: { speed: options.speed, rideSpeed: options.rideSpeed, random },
    witness: new Witness(),
    screens: new Screens(),
    note: (code) => notes.set(code, (notes.get(code) ?? 0) + 1),
  }
  const begun = performance.now()
  const journeys: Journey[] = []
  const under = new Set<Promise<void>>()
  let firstSeconds: number | undefined
  let appeared = 0
  let heldBack = 0
  const progress = setInterval(() => {
    const shared = journeys.filter(({ outcome }) => outcome === 'shared').length
    process.stderr.write(`${appeared} appeared, ${under.size} under way, ${shared} have shared\n`)
  }, 5_000)
  try {
    for await (const trip of readTrips(options.data, seededRandom(options.seed + 1))) {
      if (appeared >= options.riders) break
      firstSeconds ??= trip.atSeconds
      const due = begun + ((trip.atSeconds - firstSeconds) * 1_000) / options.speed
      if (due > performance.now()) await pause(due - performance.now())
      if (under.size >= options.mostConnections) heldBack++
      while (under.size >= options.mostConnections) await Promise.race(under)
      appeared++
      const journey = travel(trip, life).then((done) => {
        journeys.push(done)
        under.delete(journey)
      })
      under.add(journey)
    }
    await Promise.all(under)
  } finally {
    clearInterval(progress)
  }
  const elapsedSeconds = (performance.now() - begun) / 1_000
  process.stdout.write(
    `${describe(journeys, notes, life.witness, { speed: options.speed, elapsedSeconds })}\n`,
  )
  if (heldBack > 0)
    process.stdout.write(`  ${heldBack} riders had to wait for others to leave: --most-connections\n`)
  return life.witness.violations.length === 0 && journeys.every(({ outcome }) => outcome !== 'failed')
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options.url) {
    refuseForeignServer(options.url, options.isOwn)
    process.stdout.write(
      `City of ${options.data} against ${options.url}, ${options.speed} times as fast as life\n`,
    )
    process.exitCode = (await play(options.url, options)) ? 0 : 1
    return
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-city-'))
  const settings = settingsFor(options.speed)
  try {
    const server = await startServer({ ...settings, DATA_DIR: dataDir, PORT: '0' }, (text) =>
      process.stderr.write(text),
    )
    const end = () => void server.stop().then(() => process.exit(130))
    process.once('SIGINT', end).once('SIGTERM', end)
    const shown = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    process.stdout.write(
      `City of ${options.data} against a server of its own, ${options.speed} times as fast as life\n  ${shown.join(' ')}\n`,
    )
    try {
      process.exitCode = (await play(server.url, options)) ? 0 : 1
    } finally {
      process.off('SIGINT', end).off('SIGTERM', end)
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof TripFileError || !(error instanceof Error) || error.message === usage
  process.stderr.write(`${isPlain ? String((error as Error).message ?? error) : error.message}\n`)
  process.exitCode = 2
})
