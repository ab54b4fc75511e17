// The service with simulated companions, so that one person can see the product work.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@woodalo/server/database/embedded/embedded-postgres'
import { createLogger } from '@woodalo/server/logging'
import { greeting } from './demo/steps-printed-at-start.ts'
import { openObserver } from './demo/who-searches.ts'
import { startTroupe } from './demo/send-companions.ts'
import { importFile } from './import-city/import-file.ts'
import { refuseForeignServer } from './only-local.ts'
import { startServer } from './server-process.ts'

const usage = `npm run demo [-- --role alternate|companion|requester]

Starts the service with a database of its own in DATA_DIR/demo (./data/demo), the streets of Campo Grande, and
simulated companions who appear wherever somebody asks for a ride. PORT, HOST and the other settings are those of the service, but for its
database, Redis and mail, which a demo does not use.

  --role   what you do: companion (you type in a companion's code), requester (you show yours), or by turns

To let companions into a server that runs already, and is yours (never one with real riders):
  --url http://localhost:3000 --database postgresql://… --i-own-this-server`

/** Short enough that nobody waits long, and long enough to read everything. Each can be set. */
const demoSettings = {
  BATCH_SECONDS: '0.5',
  HOLD_SECONDS: '3',
  CONFIRM_SECONDS: '120',
  LOG_LEVEL: 'warn',
}

/** Its streets come with the demo. */
const town = {
  name: 'Campo Grande',
  extract: join(import.meta.dirname, 'demo/town/campo-grande.osm.pbf'),
}

const roles = ['alternate', 'companion', 'requester'] as const

function readOptions() {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', default: 'alternate' },
      url: { type: 'string' },
      database: { type: 'string' },
      'i-own-this-server': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const role = roles.find((candidate) => candidate === values.role)
  if (values.help || !role) throw new Error(usage)
  const { url, database, 'i-own-this-server': isOwn } = values
  if ((url ?? database) === undefined) return { role, elsewhere: undefined }
  if (!url || !database || !isOwn)
    throw new Error(`--url, --database and --i-own-this-server belong together.\n\n${usage}`)
  refuseForeignServer(url, isOwn)
  return { role, elsewhere: { url: url.replace(/\/+$/, ''), database } }
}

/** The password of the companions' accounts; stored beside their database. */
async function companionsPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'companions-password')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}

function say(text: string): void {
  process.stdout.write(`  · ${text}\n`)
}

/** Settings that would connect the demo to a service with real riders, or send mail to people who do not exist. */
const notForDemo = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM']

/** The settings of the service that the caller gave, except those. */
function settingsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => !!entry[1] && !notForDemo.includes(entry[0])),
  )
}

type Closer = () => Promise<void>

/** Ends everything in the reverse order of its start, once, at the first signal. */
function closeOnSignal(closers: Closer[]): { close(): Promise<void> } {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      for (const closer of closers.toReversed())
        await closer().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    })()
    return closing
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void close().then(() => process.exit(process.exitCode ?? 0)))
  return { close }
}

async function startOwnServer(closers: Closer[]) {
  const dataDir = join(resolve(process.env['DATA_DIR'] ?? './data'), 'demo')
  if (process.env['DATABASE_URL'])
    say(
      'DATABASE_URL is left alone: the demo has a database of its own / la demo usa su propia base de datos',
    )
  const password = await companionsPassword(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('warn') })
  closers.push(() => postgres.stop())
  const settings = {
    ...demoSettings,
    ...settingsOf(process.env),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
  }
  const server = await startServer(settings, (text) => process.stderr.write(text))
  closers.push(async () => {
    await server.stop()
    const { code } = await server.ended
    process.exitCode = code ?? 1
  })
  say(await importFile({ path: town.extract, city: town.name, databaseUrl: postgres.url }))
  return { url: server.url, database: postgres.url, password, ended: server.ended }
}

async function main(): Promise<void> {
  const { role, elsewhere } = readOptions()
  const closers: Closer[] = []
  const all = closeOnSignal(closers)
  try {
    const server = elsewhere
      ? { ...elsewhere, password: randomBytes(24).toString('base64url'), ended: undefined }
      : await startOwnServer(closers)
    const observer = openObserver(server.database)
    closers.push(() => observer.close())
    const troupe = await startTroupe({
      base: server.url,
      observer,
      password: server.password,
      isPassing: elsewhere !== undefined,
      role,
      pace: 1,
      random: Math.random,
      log: say,
    })
    closers.push(() => troupe.stop())
    process.stdout.write(greeting(server.url.replace('127.0.0.1', 'localhost')))
    // A server that ends by itself ends the demo, with its exit code.
    await server.ended?.then(() => all.close())
  } catch (error) {
    await all.close()
    throw error
  }
}

main().then(
  () => {
    if (process.exitCode !== undefined) process.exit(process.exitCode)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
