// Many writers and readers on two nodes over one database, while connections break and a node is killed. No
// acknowledged message is lost, and no reader ever sees a gap, a repeat or another order.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chatNamespace, type Message } from '@woodalo/protocol'
import fc from 'fast-check'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { newRider } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { plantRide } from '../testing/ride-factory.ts'

interface Node {
  url: string
  process: ChildProcess
}

const main = join(import.meta.dirname, '../main.ts')
const random = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), { seed: 20_261_121, numRuns: 5_000 })
let drawn = 0
const below = (limit: number) => random[drawn++ % random.length]! % limit

let database: Database
let source: TestDatabase
const nodes: Node[] = []

async function startNode(port = '0'): Promise<Node> {
  const child = spawn(process.execPath, [main], {
    env: { DATABASE_URL: source.url, PORT: port, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout!) {
    said += String(part)
    const url = /up at (\S+)/.exec(said)?.[1]
    if (url) return { url, process: child }
  }
  throw new Error(`the node ended: ${said}`)
}

async function kill(node: Node): Promise<void> {
  if (node.process.exitCode !== null || node.process.signalCode !== null) return
  const ended = once(node.process, 'exit')
  node.process.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 3)
  nodes.push(await startNode(), await startNode())
})
afterAll(async () => {
  await Promise.all(nodes.map(kill))
  await database.close()
  await source.drop()
})

function dial(token: string): RawSocket {
  const node = nodes[below(nodes.length)]!
  return rawSocket(node.url, chatNamespace, { auth: { token }, timeout: 2_000 })
}

/**
 * Resolves with whether it connected: a node that dies between the transport and the greeting sends the client no
 * event.
 */
function opened(socket: RawSocket): Promise<boolean> {
  return new Promise((resolve) => {
    // Waits longer than the 2 s after which the client gives up by itself.
    setTimeout(() => resolve(false), 3_000)
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
}

/** Sends each text until it is acknowledged, over HTTP or a socket of either node, sometimes twice at once. */
async function writeAll(
  rideId: string,
  token: string,
  ids: readonly string[],
  onAcknowledged: () => void,
): Promise<Message[]> {
  const acknowledged: Message[] = []
  async function overHttp(id: string, text: string): Promise<Message | null> {
    const answer = await fetch(`${nodes[below(nodes.length)]!.url}/api/v1/rides/${rideId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, text }),
      signal: AbortSignal.timeout(5_000),
    })
    return answer.ok ? ((await answer.json()) as { data: Message }).data : null
  }
  async function overSocket(id: string, text: string): Promise<Message | null> {
    const socket = dial(token)
    try {
      if (!(await opened(socket))) return null
      const answer = (await socket.timeout(5_000).emitWithAck('add', { id, rideId, text })) as {
        ok: boolean
        message: Message
      }
      return answer.ok ? answer.message : null
    } finally {
      socket.disconnect()
    }
  }
  for (const [index, id] of ids.entries()) {
    const text = `${index}`
    for (;;) {
      const send = below(2) ? overHttp : overSocket
      const tries = Array.from({ length: 1 + below(2) }, () => send(id, text).catch(() => null))
      const answers = (await Promise.all(tries)).filter((answer) => answer !== null)
      acknowledged.push(...answers)
      if (answers.length > 0) break
      await pause(100)
    }
    onAcknowledged()
    await pause(below(40))
  }
  return acknowledged
}

/** Reads like a client: subscribes after what it has, on either node, and disconnects now and then. */
async function readAll(
  rideId: string,
  token: string,
  isOver: () => boolean,
  total: number,
): Promise<Message[]> {
  const list: Message[] = []
  const take = (message: Message) => {
    expect(message.seq).toBe(list.length + 1)
    list.push(message)
  }
  const faults: unknown[] = []
  while (!(isOver() && list.length >= total)) {
    const socket = dial(token)
    const guarded =
      <Payload>(act: (payload: Payload) => void) =>
      (payload: Payload) => {
        try {
          act(payload)
        } catch (error) {
          faults.push(error)
        }
      }
    socket.on(
      'snapshot',
      guarded(({ messages }: { messages: Message[] }) => messages.forEach(take)),
    )
    socket.on(
      'added',
      guarded(({ message }: { message: Message }) => take(message)),
    )
    if (await opened(socket)) {
      const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
      socket.emit('subscribe', { rideId, after: list.length })
      await Promise.race([gone, pause(100 + below(900))])
    } else await pause(100)
    socket.close()
    if (faults.length > 0) throw faults[0]
  }
  return list
}

// A busy machine needs longer.
test('no message is lost, repeated or out of order despite cuts, two nodes and a kill', async () => {
  const ridersOfRides = await Promise.all(
    [1, 2].map(() => Promise.all([1, 2, 3].map(() => newRider(nodes[0]!)))),
  )
  const perRider = 40
  let acknowledgements = 0
  // The nodes die in turn after a quarter, a half and three quarters of the messages.
  const killing = (async () => {
    for (const [turn, share] of [0.25, 0.5, 0.75].entries()) {
      while (acknowledgements < share * perRider * ridersOfRides.flat().length) await pause(20)
      const victim = turn % nodes.length
      const { port } = new URL(nodes[victim]!.url)
      await kill(nodes[victim]!)
      await pause(200)
      nodes[victim] = await startNode(port)
    }
  })()
  const finished = await Promise.all(
    ridersOfRides.map(async (riders) => {
      const ride = await plantRide(
        database.db,
        riders.map(({ user }) => user.id),
      )
      let over = false
      const readers = riders.flatMap(({ token }) =>
        [1, 2].map(() => readAll(ride.id, token, () => over, perRider * riders.length)),
      )
      // A reader's failure must not wait for the writers.
      for (const reader of readers) reader.catch(() => {})
      const acknowledged = (
        await Promise.all(
          riders.map(({ token }) =>
            writeAll(
              ride.id,
              token,
              Array.from({ length: perRider }, () => crypto.randomUUID()),
              () => acknowledgements++,
            ),
          ),
        )
      ).flat()
      over = true
      return { ride, acknowledged, lists: await Promise.all(readers) }
    }),
  )
  await killing
  for (const { ride, acknowledged, lists } of finished) {
    const stored = await database.db
      .selectFrom('messages')
      .select(['id', 'seq', 'text', 'user_id'])
      .where('ride_id', '=', ride.id)
      .orderBy('seq')
      .execute()
    expect(stored).toHaveLength(perRider * 3)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    const bySeq = new Map(stored.map((row) => [row.seq, row]))
    for (const { seq, id } of acknowledged) expect(bySeq.get(seq)!.id).toBe(id)
    for (const list of lists) {
      expect(list.map(({ id, text, user }) => [id, text, user])).toEqual(
        stored.map(({ id, text, user_id }) => [id, text, user_id]),
      )
    }
    // Each writer waits for the acknowledgement before the next message, so its own order is the stored one.
    for (const writer of new Set(stored.map(({ user_id }) => user_id)))
      expect(stored.filter(({ user_id }) => user_id === writer).map(({ text }) => Number(text))).toEqual(
        Array.from({ length: perRider }, (_, index) => index),
      )
  }
}, 180_000)
