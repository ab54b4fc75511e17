// Two nodes tell one user in turn. Whatever way the wake-ups take, the user hears it in the order in which it was stored.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Bus, WakeUp } from './bus.ts'
import { createDelivery, type LocalSockets } from './delivery.ts'
import { createEventStore } from './event-store.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 4)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

/** A network whose wake-ups arrive when they are let through. */
function slowNetwork() {
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  const held: WakeUp[] = []
  const bus: Bus = {
    publish: (wakeUp) => void held.push(wakeUp),
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {},
  }
  return { bus, held, letThrough: (wakeUp: WakeUp) => listeners.forEach((listener) => listener(wakeUp)) }
}

function nodeOf(bus: Bus, userId?: string) {
  const heard: unknown[] = []
  const sockets: LocalSockets = {
    isHere: (id) => id === userId,
    users: () => (userId === undefined ? [] : [userId]),
    emit: (_id, _event, payload) => void heard.push((payload as { message: string }).message),
  }
  const delivery = createDelivery(createEventStore(database.db), bus, sockets, createLogger('silent'))
  return { heard, delivery }
}

const tell = (delivery: ReturnType<typeof createDelivery>, userId: string, message: string) =>
  database.transact((tx) => delivery.tell(tx, [{ userId, event: 'MESSAGE_ACK', payload: { message } }]))

test('what another node stored before is heard before what this node stores', async () => {
  const network = slowNetwork()
  const [here, elsewhere] = [nodeOf(network.bus, 'ana'), nodeOf(slowNetwork().bus)]
  await tell(elsewhere.delivery, 'ana', 'first')
  await tell(here.delivery, 'ana', 'second')
  expect(here.heard).toEqual(['first', 'second'])
  await here.delivery.catchUp()
  expect(here.heard).toEqual(['first', 'second'])
})

test('wake-ups of two other nodes may come in any order, or not at all', async () => {
  const network = slowNetwork()
  const others = [slowNetwork(), slowNetwork()]
  const here = nodeOf(network.bus, 'ben')
  await tell(nodeOf(others[0]!.bus).delivery, 'ben', 'first')
  await tell(nodeOf(others[1]!.bus).delivery, 'ben', 'second')
  network.letThrough(others[1]!.held[0]!)
  await expect.poll(() => here.heard).toEqual(['first', 'second'])
  network.letThrough(others[0]!.held[0]!)
  await here.delivery.catchUp()
  expect(here.heard).toEqual(['first', 'second'])
})
