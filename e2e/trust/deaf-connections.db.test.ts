// T11: a client that keeps asking and never reads costs the process a bounded amount and does not disturb the others.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { findFreePort } from '@woodalo/server/free-port'
import { createLogger } from '@woodalo/server/logging'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import { plantRide } from '@woodalo/server/testing/ride-factory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Rider } from '../contract/rider.ts'
import { connectDeaf } from './deaf-client.ts'
import { type RealProcess, startProcess } from './real-process.ts'

let source: TestDatabase
let database: Database
let folder: string
let server: RealProcess
let url: string
let metricsPort: number

beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 2)
  folder = await mkdtemp(join(tmpdir(), 'woodalo-deaf-'))
  metricsPort = await findFreePort()
  server = startProcess({
    DATA_DIR: folder,
    DATABASE_URL: source.url,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  })
  url = await server.up
})
afterAll(async () => {
  await server.end()
  await database.close()
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const connections = (namespace: string) => figure(`woodalo_connections{namespace="${namespace}"}`)
const megabytes = async () => (await figure('process_resident_memory_bytes')) / 1e6

/** Ana and Ben keep writing to each other during `harm`; both read everything, in order. */
async function chatBeside(harm: (rideId: string, token: string) => Promise<void>): Promise<void> {
  const riders = await Promise.all(['Ana', 'Ben', 'Eva'].map((name) => Rider.signIn(url, name)))
  const ride = await plantRide(
    database.db,
    riders.map(({ id }) => id),
  )
  // A hundred of the longest messages, in letters that take three bytes.
  await database.pool.query(
    `insert into messages (ride_id, seq, id, user_id, user_name, text, created_at)
     select $1, n, gen_random_uuid(), $2, 'Ana', repeat('€', 2000), now() from generate_series(1, 100) n`,
    [ride.id, riders[0]!.id],
  )
  await database.pool.query('update rides set message_seq = 100 where id = $1', [ride.id])
  const chats = await Promise.all(riders.slice(0, 2).map((rider) => rider.connect('/messages')))
  for (const chat of chats) {
    chat.socket.emit('subscribe', { rideId: ride.id, after: 100 })
    await chat.next('snapshot')
  }
  let isOver = false
  const harming = harm(ride.id, riders[2]!.token).finally(() => (isOver = true))
  let written = 0
  while (!isOver || written < 20) {
    const answer = await chats[written % 2]!.send('add', {
      id: randomUUID(),
      rideId: ride.id,
      text: `${written}`,
    })
    expect(answer).toMatchObject({ ok: true })
    written++
    await new Promise((resolve) => setTimeout(resolve, 350))
  }
  await harming
  for (const chat of chats) {
    const heard = () =>
      chat.heard.filter(({ event }) => event === 'added').map(({ payload }) => payload.message)
    await expect.poll(() => heard().length, { timeout: 20_000 }).toBe(written)
    expect(heard().map(({ seq }) => seq)).toEqual(Array.from({ length: written }, (_, index) => 101 + index))
  }
  for (const rider of riders) rider.close()
}

test('T11: a client that requests snapshots and never reads is cut off within bounded memory, and others’ chat continues', async () => {
  const before = await megabytes()
  let most = before
  await chatBeside(async (rideId, token) => {
    const deaf = await connectDeaf(url, '/messages', token)
    let isEnded = false
    void deaf.ended.then(() => (isEnded = true))
    // Read at once they would come to 360 MB.
    for (let asked = 0; asked < 600 && !isEnded; asked++) {
      await deaf.send(`2/messages,["subscribe",{"rideId":"${rideId}"}]`)
      if (asked % 20 === 0) most = Math.max(most, await megabytes())
    }
    await expect.poll(() => connections('/messages'), { timeout: 20_000 }).toBe(2)
    most = Math.max(most, await megabytes())
    deaf.close()
  })
  expect(most - before).toBeLessThan(150)
  expect(server.output()).toContain('it does not read')
})

test('T11: a client that floods with events is cut off, and others’ chat continues', async () => {
  await chatBeside(async (_rideId, token) => {
    const deaf = await connectDeaf(url, '/socket', token)
    let isEnded = false
    void deaf.ended.then(() => (isEnded = true))
    const kinds = ['2/socket,["ACK",{}]', '2/socket,7["nothing",{}]', '2/socket,["CANCEL_RIDE",{"rideId":1}]']
    let sent = 0
    while (!isEnded && sent < 200_000) {
      await deaf.send(kinds[sent++ % kinds.length]!)
      // About 50,000 a second. All at once, the buffers of the system between the two would take everything in before
      // the server has read enough to cut.
      if (sent % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await expect.poll(() => connections('/socket'), { timeout: 20_000 }).toBe(0)
    expect(sent).toBeLessThan(200_000)
    deaf.close()
  })
  expect(server.output()).toContain('it sends too much')
})

test('T11: somebody who floods through many connections is cut off, and others’ chat continues', async () => {
  await chatBeside(async (_rideId, token) => {
    const many = await Promise.all(Array.from({ length: 40 }, () => connectDeaf(url, '/socket', token)))
    let ended = 0
    for (const each of many) void each.ended.then(() => ended++)
    // Far fewer through each connection than one of them alone may send.
    const refused = '2/socket,["KEEP_SEARCHING",{"rideRequestId":"0f8fad5b-d9cb-469f-a165-70867728950e"}]'
    for (let sent = 0; sent < 200 && ended < many.length; sent++)
      await Promise.all(many.map((each) => each.send(refused)))
    await expect.poll(() => connections('/socket'), { timeout: 20_000 }).toBe(0)
    for (const each of many) each.close()
  })
})
