// One function a figure; each runs against the service and, the same way, against a reference.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Manager, type Socket } from 'socket.io-client'
import { gather, type Person, rideTogether, tripFrom, until } from './riders-to-measure.ts'
import type { Subject } from './measured-programs.ts'

/** Milliseconds of each try. */
export type Samples = number[]

/** Spreads `count` acts evenly over `seconds`, whatever each takes, and returns their times. */
async function paced(
  count: number,
  seconds: number,
  act: (index: number) => Promise<number>,
): Promise<Samples> {
  const begun = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(Math.max(0, begun + (index * seconds * 1_000) / count - performance.now()))
      return act(index)
    }),
  )
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

/** One query, without a session and without rendering. */
export async function bareReadLatency(
  reference: Subject,
  pairs: readonly { rideId: string }[],
  count: number,
  seconds: number,
): Promise<Samples> {
  return paced(count, seconds, (index) =>
    timed(async () => {
      const response = await fetch(`${reference.url}/rides/${pairs[index % pairs.length]!.rideId}`)
      if (!response.ok) throw new Error(`the reference returned ${response.status}`)
      JSON.parse(await response.text())
    }),
  )
}

/** The ride as one of its riders reads it: session, membership and ride from the database, rendered for this reader. */
export async function rideLatency(
  pairs: readonly { pair: Person[]; rideId: string }[],
  count: number,
  seconds: number,
): Promise<Samples> {
  return paced(count, seconds, (index) => {
    const { pair, rideId } = pairs[index % pairs.length]!
    return timed(() => pair[0]!.client.ride(rideId))
  })
}

/** From NEW_RIDE_REQUEST to its acknowledgement: stored, and announced to every connection of the rider. */
export async function requestLatency(people: readonly Person[], seconds: number): Promise<Samples> {
  return paced(people.length, seconds, async (index) => {
    const { live } = people[index]!
    let rideRequestId = ''
    const taken = await timed(async () => {
      rideRequestId = (await live.send('NEW_RIDE_REQUEST', tripFrom(2_000 + index))).rideRequestId
    })
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
    return taken
  })
}

export async function bareRequestLatency(sockets: readonly Socket[], seconds: number): Promise<Samples> {
  return paced(sockets.length, seconds, (index) =>
    timed(() => sockets[index]!.emitWithAck('NEW_RIDE_REQUEST', tripFrom(index))),
  )
}

/** Riders in rides of two; returns the pairs and their rides. */
export async function pairUp(people: readonly Person[]): Promise<{ pair: Person[]; rideId: string }[]> {
  const pairs: { pair: Person[]; rideId: string }[] = []
  for (let first = 0; first < people.length; first += 20) {
    const some = []
    for (let index = first; index < Math.min(first + 20, people.length - 1); index += 2) {
      const pair = people.slice(index, index + 2)
      some.push(rideTogether(pair, index / 2).then((ride) => ({ pair, rideId: ride.id })))
    }
    pairs.push(...(await Promise.all(some)))
  }
  return pairs
}

/** From `add` to the other's `added`, at one message a second from every rider. Durable before it is sent. */
export async function chatLatency(
  pairs: readonly { pair: Person[]; rideId: string }[],
  seconds: number,
): Promise<Samples> {
  const sentAt = new Map<string, number>()
  const samples: Samples = []
  const readers = pairs.flatMap(({ pair, rideId }) =>
    pair.map(({ client, live }) =>
      live.followChat(rideId, (message) => {
        const at = sentAt.get(message.id)
        if (at !== undefined && message.user !== client.id) samples.push(performance.now() - at)
      }),
    ),
  )
  await pause(1_000)
  const writers = pairs.flatMap(({ pair, rideId }) => pair.map((person) => ({ person, rideId })))
  await paced(writers.length * seconds, seconds, async (index) => {
    const { person, rideId } = writers[index % writers.length]!
    const id = randomUUID()
    sentAt.set(id, performance.now())
    await person.live.say(rideId, 'Ya estoy en el punto de encuentro', id)
    return 0
  })
  await until(() => (samples.length >= sentAt.size ? true : undefined), 'the last messages')
  for (const reader of readers) reader.stop()
  return samples
}

export async function bareChatLatency(sockets: readonly Socket[], seconds: number): Promise<Samples> {
  const sentAt = new Map<string, number>()
  const samples: Samples = []
  for (const [index, socket] of sockets.entries()) {
    await socket.emitWithAck('subscribe', { rideId: `pair ${index >> 1}` })
    socket.on('added', ({ message }: { message: { id: string; from: number } }) => {
      if (message.from !== index) samples.push(performance.now() - sentAt.get(message.id)!)
    })
  }
  await paced(sockets.length * seconds, seconds, async (at) => {
    const index = at % sockets.length
    const id = randomUUID()
    sentAt.set(id, performance.now())
    await sockets[index]!.emitWithAck('add', {
      id,
      from: index,
      rideId: `pair ${index >> 1}`,
      text: 'Ya estoy en el punto de encuentro',
    })
    return 0
  })
  await until(() => (samples.length >= sentAt.size ? true : undefined), 'the last messages')
  return samples
}

/** Connections of a stranger's client to one namespace. */
export async function connectAll(
  url: string,
  namespace: string,
  tokens: readonly string[],
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let first = 0; first < tokens.length; first += 50)
    sockets.push(
      ...(await Promise.all(
        tokens.slice(first, first + 50).map(
          (token) =>
            new Promise<Socket>((resolve, reject) => {
              const manager = new Manager(url, { transports: ['websocket'], forceNew: true } as object)
              const socket = manager.socket(namespace, { auth: { token } })
              socket.once('connect', () => resolve(socket))
              socket.once('connect_error', reject)
            }),
        ),
      )),
    )
  return sockets
}

/**
 * So many messages of each writer, at once and each after the other, to a room of listening connections.
 * Returns deliveries per CPU second of the serving process.
 */
export async function fanOut(
  subject: Subject,
  listeners: readonly Socket[],
  writers: readonly ((text: string) => Promise<unknown>)[],
  messagesEach: number,
): Promise<number> {
  let delivered = 0
  for (const socket of listeners) socket.on('added', () => delivered++)
  const before = await subject.usage()
  await Promise.all(
    writers.map(async (write) => {
      for (let message = 0; message < messagesEach; message++) await write(`Mensaje ${message}`)
    }),
  )
  const awaited = writers.length * messagesEach * listeners.length
  await until(() => (delivered >= awaited ? true : undefined), 'the last deliveries')
  const after = await subject.usage()
  for (const socket of listeners) socket.off('added')
  return delivered / (after.cpuSeconds - before.cpuSeconds)
}

/** Resident bytes that one more idle connection costs. */
export async function bytesPerConnection(subject: Subject, tokens: readonly string[]): Promise<number> {
  // The first connections also grow what all of them share.
  const warm = await connectAll(subject.url, '/socket', tokens.slice(0, 200))
  await pause(1_500)
  const before = await subject.usage()
  const sockets = await connectAll(subject.url, '/socket', tokens.slice(200))
  await pause(3_000)
  const after = await subject.usage()
  for (const socket of [...warm, ...sockets]) socket.disconnect()
  return (after.rssBytes - before.rssBytes) / sockets.length
}

/** Seconds from the last companion's acknowledgement to the proposal, for groups of these sizes at places of their own. */
export async function proposalDelays(
  base: string,
  groups: number,
  parties: readonly number[],
): Promise<Samples> {
  const delays: Samples = []
  for (let group = 0; group < groups; group++) {
    const people = await gather(base, parties.length)
    for (const [index, person] of people.entries())
      await person.live.send('NEW_RIDE_REQUEST', tripFrom(5_000 + group, parties[index]!))
    const askedAt = performance.now()
    const found = await Promise.all(
      people.map((person) =>
        until(() => person.heard.find(({ event }) => event === 'MATCH_FOUND')?.at, 'a match'),
      ),
    )
    delays.push(Math.max(...found) - askedAt)
    for (const { client } of people) client.close()
  }
  return delays
}
