// Which of several servers is connected to, and how often they are asked which one it is.
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import type { CuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'
import { followPrimary } from './follow-primary.ts'

let database: TestDatabase
let url: string
let network: CuttableNetwork
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ url, network } = await databaseOverNetwork(database.url))
})
afterAll(async () => {
  await network.close()
  await database.drop()
})

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A server that hangs up on whoever asks it, and counts them. */
async function downServer() {
  const asked = { times: 0 }
  const server: Server = createServer((socket) => {
    asked.times++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function clientsOf(...hosts: string[]) {
  const addresses = url.replace(new URL(url).host, hosts.join(','))
  const { Client, connectionString } = followPrimary(addresses, createLogger('silent'))
  return async () => {
    const client = new Client(connectionString)
    await client.connect()
    endings.push(() => client.end())
    return client
  }
}

test('the servers are asked once which of them is the primary, and again once a connection broke', async () => {
  const down = await downServer()
  const connect = clientsOf(down.host, new URL(url).host)
  const [first] = await Promise.all([connect(), connect()])
  expect((await first.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await connect()
  expect(down.asked.times).toBe(1)
  network.cut()
  network.mend()
  await expect.poll(() => down.asked.times).toBeGreaterThan(1)
  expect((await (await connect()).query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('without a primary every connection is refused with the reason of each server, and asks anew', async () => {
  const down = [await downServer(), await downServer()]
  const connect = clientsOf(...down.map(({ host }) => host))
  for (const time of [1, 2]) {
    const reasons = new RegExp(
      `takes writes: ${down.map(({ host }) => `${host} Connection terminated`).join('.*; ')}`,
      'u',
    )
    await expect(connect()).rejects.toThrow(reasons)
    expect(down.map(({ asked }) => asked.times)).toEqual([time, time])
  }
})
