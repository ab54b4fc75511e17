// Compares the service with the bare libraries that it uses, in one run. The figures are for this machine only.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLogger } from '@woodalo/server/logging'
import { percentile } from './city/report.ts'
import { openDatabase } from './import-city/open-database.ts'
import {
  bareChatLatency,
  bareReadLatency,
  bareRequestLatency,
  bytesPerConnection,
  chatLatency,
  connectAll,
  fanOut,
  pairUp,
  proposalDelays,
  requestLatency,
  rideLatency,
  type Samples,
} from './bench-service/latency-fan-out-and-memory.ts'
import { gather, rideTogether } from './bench-service/riders-to-measure.ts'
import { startReference, startService, type Subject } from './bench-service/measured-programs.ts'

const { values } = parseArgs({
  options: {
    riders: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '3200' },
    starts: { type: 'string', default: '3' },
  },
})
const riders = Number(values.riders)
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const starts = Number(values.starts)
if (
  !(riders >= 4 && riders <= 2_000 && seconds > 0 && connections > 200 && connections <= 10_000 && starts > 0)
)
  throw new Error('--riders 4..2000 --seconds > 0 --connections 201..10000 --starts > 0')

const rows: string[][] = []
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const both = (samples: Samples) => `${ms(percentile(samples, 0.5))} / ${ms(percentile(samples, 0.99))}`
const times = (part: number, whole: number) => `× ${(part / whole).toFixed(2)}`

function row(figure: string, service: string, reference = '', ratio = ''): void {
  rows.push([figure, service, reference, ratio])
  process.stderr.write(`${figure}: ${service}${reference ? `, reference ${reference}` : ''}\n`)
}

async function startTimes(dataDir: string, bare: Subject): Promise<void> {
  const first = await startService(dataDir)
  await first.stop()
  const again: number[] = []
  for (let start = 0; start < starts; start++) {
    const service = await startService(dataDir)
    again.push(service.readyMilliseconds)
    await service.stop()
  }
  row('ready after the first start', ms(first.readyMilliseconds))
  const median = percentile(again, 0.5)
  row(
    'ready after a later start, median',
    ms(median),
    `bare Fastify ${ms(bare.readyMilliseconds)}`,
    times(median, bare.readyMilliseconds),
  )
}

async function inRounds(rounds: number, measure: () => Promise<Samples>): Promise<Samples> {
  const samples: Samples = []
  for (let round = 0; round < rounds; round++) samples.push(...(await measure()))
  return samples
}

async function latencies(service: Subject, dataDir: string, bare: Subject): Promise<void> {
  const people = await gather(service.url, riders)
  const rides = await connectAll(
    bare.url,
    '/socket',
    people.map(() => ''),
  )
  const { url } = await openDatabase({ databaseUrl: undefined, dataDir }, createLogger('error'))
  const storing = await startReference('bare-socket-io', 0, { STORE_URL: url })
  const stored = await connectAll(
    storing.url,
    '/socket',
    people.map(() => ''),
  )
  for (const sockets of [rides, stored]) await bareRequestLatency(sockets, 5)
  await requestLatency(people, 5)
  // Once spread out, once in a rush: a batch of every region begins while the next requests come in.
  for (const { perSecond, rounds } of [
    { perSecond: riders / seconds, rounds: 1 },
    // In two seconds, one pause of a core would decide the 99th percentile alone.
    { perSecond: 100, rounds: 5 },
  ]) {
    const asked = await inRounds(rounds, () => requestLatency(people, riders / perSecond))
    for (const [reference, sockets] of [
      ['bare Socket.IO, not stored', rides],
      ['bare Socket.IO, one row stored', stored],
    ] as const) {
      const bareAsked = await inRounds(rounds, () => bareRequestLatency(sockets, riders / perSecond))
      row(
        `request → ACK, ${perSecond.toFixed(0)}/s, stored first, p50 / p99`,
        both(asked),
        `${reference} ${both(bareAsked)}`,
        [0.5, 0.99].map((part) => times(percentile(asked, part), percentile(bareAsked, part))).join(' / '),
      )
    }
  }
  for (const socket of [...rides, ...stored]) socket.disconnect()
  await storing.stop()

  const pairs = await pairUp(people)
  const chats = await connectAll(
    bare.url,
    '/messages',
    people.map(() => ''),
  )
  const heard = await chatLatency(pairs, seconds)
  const bareHeard = await bareChatLatency(chats, seconds)
  row(
    `chat send → received, ${riders} riders, ${riders}/s, stored first, p50 / p99`,
    both(heard),
    `bare Socket.IO, not stored ${both(bareHeard)}`,
    times(percentile(heard, 0.5), percentile(bareHeard, 0.5)),
  )
  const read = await rideLatency(pairs, riders * seconds, seconds)
  const fastify = await startReference('bare-fastify', 0, { DATABASE_URL: url })
  const bareRead = await bareReadLatency(fastify, pairs, riders * seconds, seconds)
  await fastify.stop()
  row(
    `GET /rides/{id}, ${riders}/s, p50 / p99`,
    both(read),
    `bare Fastify with the same query ${both(bareRead)}`,
    times(percentile(read, 0.5), percentile(bareRead, 0.5)),
  )
  for (const socket of chats) socket.disconnect()
  for (const { client } of people) client.close()
}

/** Within the 60 messages in ten seconds that one rider may write. */
const messagesOfWriter = { warmUp: 5, measured: 50 }

async function fanOuts(service: Subject, bare: Subject): Promise<void> {
  const riding = await gather(service.url, 4)
  const ride = await rideTogether(riding, 9_000)
  const tokens = riding.flatMap(({ client }) => Array.from({ length: 50 }, () => client.token))
  const measure = async (
    subject: Subject,
    rideId: string,
    writers: readonly ((text: string) => Promise<unknown>)[],
  ) => {
    const listeners = await connectAll(
      subject.url,
      '/messages',
      subject === bare ? tokens.map(() => '') : tokens,
    )
    const ready = listeners.map((socket) =>
      subject === bare
        ? socket.emitWithAck('subscribe', { rideId })
        : new Promise((resolve) => {
            socket.once('snapshot', resolve)
            socket.emit('subscribe', { rideId })
          }),
    )
    await Promise.all(ready)
    await fanOut(subject, listeners, writers, messagesOfWriter.warmUp)
    const perSecond = await fanOut(subject, listeners, writers, messagesOfWriter.measured)
    for (const socket of listeners) socket.disconnect()
    return perSecond
  }
  const bareWriters = await connectAll(
    bare.url,
    '/messages',
    riding.map(() => ''),
  )
  const reference = await measure(
    bare,
    'room',
    bareWriters.map(
      (socket) => (text) => socket.emitWithAck('add', { id: randomUUID(), rideId: 'room', text }),
    ),
  )
  const own = await measure(
    service,
    ride.id,
    riding.map(
      ({ live }) =>
        (text) =>
          live.say(ride.id, text),
    ),
  )
  for (const socket of bareWriters) socket.disconnect()
  row(
    `deliveries per CPU second of the process, 200 listeners, stored first`,
    own.toFixed(0),
    `bare Socket.IO, not stored ${reference.toFixed(0)}`,
    times(own, reference),
  )
  for (const { client } of riding) client.close()
}

async function memory(service: Subject, bare: Subject): Promise<void> {
  const people = await gather(service.url, 20)
  const tokens = Array.from(
    { length: connections },
    (_, index) => people[index % people.length]!.client.token,
  )
  const own = await bytesPerConnection(service, tokens)
  const reference = await bytesPerConnection(
    bare,
    tokens.map(() => ''),
  )
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
  row(
    `memory per idle connection, of ${connections}`,
    kilobytes(own),
    `bare Socket.IO ${kilobytes(reference)}`,
    times(own, reference),
  )
  for (const { client } of people) client.close()
}

async function proposals(dataDir: string): Promise<void> {
  const [batch, hold] = [0.5, 3]
  const service = await startService(dataDir, { BATCH_SECONDS: String(batch), HOLD_SECONDS: String(hold) })
  try {
    const spread = (samples: Samples) =>
      `${(percentile(samples, 0.5) / 1_000).toFixed(2)} s, longest ${(Math.max(...samples) / 1_000).toFixed(2)} s`
    row(
      'two riders, from the second ACK to the proposal',
      spread(await proposalDelays(service.url, 10, [1, 1])),
      `HOLD_SECONDS + BATCH_SECONDS = ${hold + batch} s`,
    )
    row(
      'a group that fills the taxi, the same',
      spread(await proposalDelays(service.url, 10, [2, 2])),
      `BATCH_SECONDS = ${batch} s`,
    )
  } finally {
    await service.stop()
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-bench-'))
  const dataDir = join(folder, 'data')
  const fastify = await startReference('bare-fastify')
  const bare = await startReference('bare-socket-io')
  try {
    await startTimes(dataDir, fastify)
    const service = await startService(dataDir, { BATCH_SECONDS: '0.2', HOLD_SECONDS: '0.5' })
    try {
      await latencies(service, dataDir, bare)
      await fanOuts(service, bare)
      await memory(service, bare)
    } finally {
      await service.stop()
    }
    await proposals(dataDir)
  } finally {
    await fastify.stop()
    await bare.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const [cpu] = cpus()
  process.stdout.write(
    `${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.versions.node}, clients on the same machine\n\n` +
      `| figure | the service | reference in the same run | ratio |\n| --- | --- | --- | --- |\n` +
      `${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`,
  )
}

await main()
process.exit()
