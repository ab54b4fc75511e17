// The crowd of a load run, in a process of its own. It does what it is told and reports what it saw.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Rider, Woodalo } from '@woodalo/client'
import { percentile } from '../city/report.ts'
import { pairUp } from '../bench-service/latency-fan-out-and-memory.ts'
import { gather } from '../bench-service/riders-to-measure.ts'
import type { Connected, Figures, Order, Returned, Talked } from './crowd-messages.ts'
import { connectSocketIo, connectWs, type Seat, type Talker } from './crowd-connection.ts'

const text = 'Ya estoy en el punto de encuentro'
const signInsAtATime = 20
const connectsAtATime = 50
/** How long messages may still arrive after the last was sent. */
const settleMilliseconds = 3_000

const seats: Seat[] = []
const talkers: Talker[] = []

/** Does `count` things, at most `atATime` at once. Returns how many failed. */
async function inTurn(
  count: number,
  atATime: number,
  act: (index: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0
  let next = 0
  const work = async () => {
    while (next < count) await act(next++).catch(() => failed++)
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return failed
}

/** Connects riders of the service. The first `talking` of them share rides of two. */
async function arriveAtService(url: string, connections: number, talking: number): Promise<Connected> {
  const people = await gather(url, talking)
  const pairs = await pairUp(people)
  const guests: Rider[] = []
  const woodalo = new Woodalo(url)
  await inTurn(connections - talking, signInsAtATime, async (index) => {
    guests[index] = await woodalo.signInAsGuest('Rider')
  })
  const tokens = [...people.map(({ client }) => client.token), ...guests.map(({ token }) => token)]
  for (const { client } of people) client.close()
  const begun = performance.now()
  const failed = await inTurn(tokens.length, connectsAtATime, async (index) => {
    seats[index] = await connectSocketIo(url, tokens[index]!)
  })
  const seconds = (performance.now() - begun) / 1_000
  for (const { pair, rideId } of pairs)
    for (const person of pair) {
      const seat = seats[people.indexOf(person)]!
      talkers.push(await seat.talk(rideId))
    }
  return { seconds, failed }
}

async function arriveAtReference(
  connect: () => Promise<Seat>,
  connections: number,
  talking: number,
): Promise<Connected> {
  const begun = performance.now()
  const failed = await inTurn(connections, connectsAtATime, async (index) => {
    seats[index] = await connect()
  })
  const seconds = (performance.now() - begun) / 1_000
  for (let index = 0; index < talking; index++) talkers.push(await seats[index]!.talk(`pair ${index >> 1}`))
  return { seconds, failed }
}

/** Sends messages at an even pace. Each talker in turn writes to the other one of the pair. */
async function talk(perSecond: number, seconds: number): Promise<Talked> {
  const sentAt = new Map<string, { at: number; by: Talker }>()
  const times: number[] = []
  for (const talker of talkers)
    talker.onMessage = (id) => {
      const sent = sentAt.get(id)
      if (sent && sent.by !== talker) times.push(performance.now() - sent.at)
    }
  let errors = 0
  const count = Math.round(perSecond * seconds)
  const begun = performance.now()
  const sending: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    const wait = begun + (index * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    const by = talkers[index % talkers.length]!
    const id = randomUUID()
    sentAt.set(id, { at: performance.now(), by })
    sending.push(by.say(id, text).catch(() => errors++))
  }
  await Promise.all(sending)
  const end = performance.now() + settleMilliseconds
  while (times.length < count - errors && performance.now() < end) await pause(20)
  return {
    sent: count,
    received: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors,
  }
}

/** All connections are about to be lost. Watches them come back. Times count from the first loss. */
async function returning(withinSeconds: number): Promise<Returned> {
  const begun = performance.now()
  let lost: number | undefined
  const times: number[] = []
  const away = new Set(seats)
  while (away.size > 0 && performance.now() - begun < withinSeconds * 1_000) {
    for (const seat of away) {
      const since = seat.connectedSince()
      if (since === Infinity) lost ??= performance.now()
      if (lost === undefined || since <= begun || since === Infinity) continue
      times.push((since - lost) / 1_000)
      away.delete(seat)
    }
    await pause(50)
  }
  return {
    connected: times.length,
    refused: seats.reduce((sum, seat) => sum + seat.refusals(), 0),
    p50Seconds: percentile(times, 0.5),
    p99Seconds: percentile(times, 0.99),
    lastSeconds: percentile(times, 1),
  }
}

async function obey(order: Order): Promise<Figures> {
  switch (order.do) {
    case 'connect': {
      const { kind, url, connections, talkers: talking } = order
      if (kind === 'service') return arriveAtService(url, connections, talking)
      return arriveAtReference(
        () => (kind === 'ws' ? connectWs(url) : connectSocketIo(url, '')),
        connections,
        talking,
      )
    }
    case 'talk':
      return talk(order.perSecond, order.seconds)
    case 'return':
      return returning(order.withinSeconds)
  }
}

process.on('message', (order: Order) => {
  void obey(order).then(
    (figures) => process.send!({ figures }),
    (error: Error) => process.send!({ fault: error.stack }),
  )
})
process.on('disconnect', () => process.exit())
