// npm run bench:service: how fast the service answers riders, beside bare Fastify and bare Socket.IO in the same run. Local only,
// bounded, and it asserts nothing: it prints a table of milliseconds and ratios.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ride } from '@woodalo/protocol'
import { io, type Socket } from 'socket.io-client'
import { RiderClient } from './rider-client.ts'
import { startServer } from './server-process.ts'

const riders = 200
const perGroup = 4
const messagesEach = 5
const betweenMilliseconds = 10
const settings = { PORT: '0', LOG_LEVEL: 'error', BATCH_SECONDS: '1', HOLD_SECONDS: '5' }

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function row(name: string, values: readonly number[], reference?: readonly number[]): string {
  const figures = [0.5, 0.99].map((part) => {
    const own = quantile(values, part)
    const ratio = reference ? ` (${(own / quantile(reference, part)).toFixed(1)} ×)` : ''
    return `${own.toFixed(1)} ms${ratio}`.padEnd(22)
  })
  return `${name.padEnd(46)} p50 ${figures[0]} p99 ${figures[1]} n ${values.length}`
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

/** Begins one act after the other at a steady pace, whether those before have ended or not. */
async function atPace<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    running.push(act(item))
    await pause(betweenMilliseconds)
  }
  return Promise.all(running)
}

/** Each group stands by itself, 3 km from the next, and heads the same way. */
function tripOf(group: number, member: number) {
  const latitude = 40.2 + (group % 10) * 0.03
  const longitude = -3.9 + Math.floor(group / 10) * 0.04
  return {
    origin: { name: 'Salida', latitude, longitude: longitude + member * 0.0003 },
    destination: { name: 'Llegada', latitude: latitude + 0.08, longitude: longitude + 0.05 + member * 0.004 },
  }
}

interface Traveller {
  client: RiderClient
  group: number
  member: number
  asked: number
  proposed: number
  ride: Ride | null
}

async function measureReference(
  url: string,
): Promise<{ asks: number[]; received: number[]; calls: number[] }> {
  const received: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: riders }, async (_, index) => {
      const query = { room: String(Math.floor(index / perGroup)) }
      const socket: Socket = io(url, { transports: ['websocket'], forceNew: true, query })
      socket.on('added', ({ at }: { at: number }) => received.push(performance.now() - at))
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return socket
    }),
  )
  const asks = await atPace(sockets, (socket) => timed(() => socket.emitWithAck('ask', { id: randomUUID() })))
  const senders = Array.from({ length: messagesEach }, () => sockets).flat()
  await atPace(senders, (socket) =>
    socket.emitWithAck('say', { text: 'Voy en camino', at: performance.now() }),
  )
  for (const socket of sockets) socket.disconnect()
  const calls = await atPace(Array.from({ length: 500 }), () =>
    timed(async () => (await fetch(`${url}/ride`)).text()),
  )
  return { asks, received, calls }
}

async function measureService(url: string) {
  const travellers: Traveller[] = []
  for (let index = 0; index < riders; index++) {
    const client = await RiderClient.guest({ base: url }, `Rider ${index}`)
    const member = index % perGroup
    const traveller: Traveller = {
      client,
      group: Math.floor(index / perGroup),
      member,
      asked: 0,
      proposed: 0,
      ride: null,
    }
    await client.connect(({ event, payload }) => {
      if (event !== 'MATCH_FOUND') return
      traveller.proposed ||= performance.now()
      traveller.ride = payload.pendingRide
    })
    travellers.push(traveller)
  }
  // The last group has two members only: it is held for better company, and no longer than promised.
  const asking = travellers.filter(({ group, member }) => group < riders / perGroup - 1 || member < 2)
  const asks = await atPace(asking, async (traveller) => {
    traveller.asked = performance.now()
    const { group, member } = traveller
    const fields = { clientRequestId: randomUUID(), ...tripOf(group, member), people: 1, bags: 0, about: '' }
    return timed(() => traveller.client.send('NEW_RIDE_REQUEST', fields))
  })
  await pause(8_000)
  const full: number[] = []
  const held: number[] = []
  for (let group = 0; group < riders / perGroup; group++) {
    const members = asking.filter((traveller) => traveller.group === group && traveller.proposed > 0)
    if (members.length < 2) continue
    const last = Math.max(...members.map(({ asked }) => asked))
    const delay = Math.max(...members.map(({ proposed }) => proposed)) - last
    ;(members.length === perGroup ? full : held).push(delay)
  }
  const matched = asking.filter(({ ride }) => ride !== null)
  for (const { client, ride } of matched)
    await client.send('ACCEPT_RIDE', { rideId: ride!.id, termsVersion: ride!.termsVersion }).catch(() => {})
  await pause(1_000)
  const sentAt = new Map<string, number>()
  const received: number[] = []
  for (const { client, ride } of matched)
    client.followChat(ride!.id, ({ id }) => {
      const at = sentAt.get(id)
      if (at !== undefined) received.push(performance.now() - at)
    })
  await pause(1_000)
  const senders = Array.from({ length: messagesEach }, () => matched).flat()
  await atPace(senders, async ({ client, ride }) => {
    const id = randomUUID()
    sentAt.set(id, performance.now())
    await client.say(ride!.id, 'Voy en camino', id).catch(() => {})
  })
  await pause(1_000)
  const calls = await atPace(
    Array.from({ length: 500 }, (_, index) => matched[index % matched.length]!),
    (one) => timed(() => one.client.ride(one.ride!.id)),
  )
  return { asks, full, held, received, calls, matched: matched.length, asking: asking.length }
}

const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-bench-'))
const reference = spawn(process.execPath, [join(import.meta.dirname, 'bench-reference.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const referenceUrl = await new Promise<string>((resolve, reject) => {
    reference.stdout.on('data', (chunk) => {
      const url = /reference (\S+)/.exec(String(chunk))?.[1]
      if (url) resolve(url)
    })
    reference.once('exit', () => reject(new Error('the reference ended')))
  })
  const first = await startServer({ ...settings, DATA_DIR: dataDir })
  await first.stop()
  const server = await startServer({ ...settings, DATA_DIR: dataDir })
  const bare = await measureReference(referenceUrl)
  const own = await measureService(server.url)
  await server.stop()
  console.log(`${riders} riders, ${own.matched} of ${own.asking} proposed; Node ${process.version}`)
  console.log(`ready after a first start in ${(first.readyMilliseconds / 1000).toFixed(2)} s`)
  console.log(`ready after a second start in ${(server.readyMilliseconds / 1000).toFixed(2)} s`)
  console.log(row('bare Socket.IO: ask → answer', bare.asks))
  console.log(row('request → acknowledged (stored)', own.asks, bare.asks))
  console.log(row('bare Socket.IO: say → received', bare.received))
  console.log(row('chat: sent → received (stored)', own.received, bare.received))
  console.log(row('bare Fastify: GET', bare.calls))
  console.log(row('GET /rides/{id} (session, database)', own.calls, bare.calls))
  console.log(row('full group: last request → proposed', own.full))
  console.log(
    row(`pair: → proposed (hold ${settings.HOLD_SECONDS} s, batch ${settings.BATCH_SECONDS} s)`, own.held),
  )
} finally {
  reference.kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
process.exit()
