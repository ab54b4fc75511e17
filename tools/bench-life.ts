// Measures the cost of a whole ride and of idling for the database and the service, and the rows that must exist.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@woodalo/server/database/embedded/embedded-postgres'
import { createLogger } from '@woodalo/server/logging'
import pg from 'pg'
import { createMeter, type Reading } from './bench-life/cost-meter.ts'
import { gather, type Person, rideTogether, until } from './bench-service/riders-to-measure.ts'
import { startService } from './bench-service/measured-programs.ts'

const { values } = parseArgs({
  options: {
    rides: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '20' },
    statements: { type: 'string', default: '0' },
    wal: { type: 'boolean', default: false },
  },
})
const [rides, seconds, shown] = [values.rides, values.seconds, values.statements].map(Number) as [
  number,
  number,
  number,
]
if (!(rides >= 1 && rides <= 500 && seconds >= 1 && shown >= 0))
  throw new Error(
    '--rides 1..500 --seconds >= 1 --statements >= 0 (how many of the most frequent ones to print) --wal (what the log was written for)',
  )

const messagesEach = 3

/** From the request to the end: asked, matched, accepted, six messages, met by code, dropped off. */
async function live(pair: readonly Person[], place: number): Promise<void> {
  const { id } = await rideTogether(pair, place)
  for (let message = 0; message < messagesEach; message++)
    for (const { live: connection } of pair) await connection.say(id, 'Ya estoy en el punto de encuentro')
  const codes = await Promise.all(pair.map(({ client }) => client.code(id).catch(() => null)))
  const code = codes.find((each) => each !== null)
  if (!code) throw new Error('nobody has the code')
  for (const [index, { client }] of pair.entries()) if (codes[index] === null) await client.confirm(id, code)
  for (const { client } of pair) await client.dropOff(id)
  await until(() => pair.every(({ heard }) => heard.length > 0) || undefined, 'the last events')
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

const of = (value: number, digits = 1) => value.toFixed(digits)
const per = (
  count: number,
  { statements, transactions, walBytes, nodeSeconds, databaseSeconds }: Reading,
) => [
  of(statements / count),
  of(transactions / count),
  `${of(walBytes / 1_000 / count)} kB`,
  `${of(nodeSeconds / count, 3)} s`,
  `${of(databaseSeconds / count, 3)} s`,
]

const folder = await mkdtemp(join(tmpdir(), 'woodalo-life-'))
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: createLogger('error'),
  settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' },
})
try {
  const service = await startService(join(folder, 'data'), {
    DATABASE_URL: postgres.url,
    BATCH_SECONDS: '2',
    HOLD_SECONDS: '1',
  })
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'meter' })
  await client.connect()
  try {
    const meter = await createMeter(client, service)
    await pause(3_000)
    const idle = await meter.during(() => pause(seconds * 1_000))
    const idleStatements = await meter.mostFrequent(shown)
    const people = await gather(service.url, 2 * rides)
    await live(people.slice(0, 2), 0)
    const rowsBefore = await meter.rows()
    const walBefore = await meter.walPosition()
    const cost = await meter.during(() =>
      Promise.all(
        Array.from({ length: rides }, (_, index) => live(people.slice(2 * index, 2 * index + 2), index + 1)),
      ),
    )
    const statements = await meter.mostFrequent(shown)
    const written = values.wal ? await meter.walSince(walBefore) : []
    const rows = await meter.rows()
    const added = Object.entries(rows)
      .map(([name, count]) => [name, (count - (rowsBefore[name] ?? 0)) / rides] as const)
      .filter(([, count]) => count >= 0.05)
    for (const { client: rider } of people) rider.close()
    process.stdout.write(
      `${rides} rides of two with ${2 * messagesEach} messages; one node, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n\n` +
        table([
          ['', 'statements', 'transactions', 'WAL', 'CPU of the node', 'CPU of the database'],
          ['---', '---', '---', '---', '---', '---'],
          ['a ride', ...per(rides, cost)],
          ['a second of doing nothing', ...per(seconds, idle)],
        ]) +
        `\nThe floor, rows that a ride leaves: ${added.map(([name, count]) => `${of(count)} ${name}`).join(', ')}\n`,
    )
    if (written.length > 0)
      process.stdout.write(
        `\nWAL of a ride, in kB (of it whole pages), and records:\n${written.map(({ bytes, pages, records, what }) => `${of(bytes / 1_000 / rides, 2)} (${of(pages / 1_000 / rides, 2)})  ${of(records / rides)}  ${what}`).join('\n')}\n`,
      )
    if (shown > 0) {
      process.stdout.write(
        `\nA second of doing nothing:\n${idleStatements.map(({ calls, query }) => `${of(calls / seconds, 2)}  ${query}`).join('\n')}\n`,
      )
      process.stdout.write(
        `\nA ride:\n${statements.map(({ calls, query }) => `${of(calls / rides, 2)}  ${query}`).join('\n')}\n`,
      )
    }
  } finally {
    await client.end()
    await service.stop()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
process.exit()
