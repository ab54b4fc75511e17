// Several nodes tell the same users. However the wake-ups travel, each connection receives everything once, in the
// order it was stored.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { packJson } from '../compressed-json.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import type { Bus, WakeUp } from './bus.ts'
import { createDelivery, type Delivery } from './event-delivery.ts'
import { createEventStore, type NumberedEvent, type OutgoingEvent } from './event-store.ts'

const database = await connectedTestDatabase(8)

/** A network that delivers wake-ups only when the test lets them through. */
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

/** As versions up to migration 0075 pack. */
const older = { withTraining: false }
const store = (allKnow = () => true) => createEventStore({ ...database, allKnow })
const nodeOn = (bus: Bus, allKnow = () => true) => createDelivery(store(allKnow), bus, createLogger('silent'))
const messageOf = ({ payload }: NumberedEvent) => (payload as { message: string }).message

const said = (userId: string, message: string): OutgoingEvent => ({
  userId,
  event: 'CANCEL_RIDE_OK',
  payload: { rideId: 'r', message },
})
const tell = (delivery: Delivery, userId: string, message: string) =>
  database.transact((tx) => delivery.tell(tx, [said(userId, message)]))

/** A client over its connections. It keeps what it received, and reports on each new connection how far it got. */
class Client {
  readonly heard: string[] = []
  readonly greetings: number[] = []
  /** Numbers that arrived out of their place. */
  readonly misplaced: number[] = []
  closed = 0
  #hangUp = () => {}
  readonly userId: string
  constructor(userId: string) {
    this.userId = userId
  }
  async connect(delivery: Delivery, readState = async () => {}): Promise<void> {
    this.#hangUp()
    let isHere = true
    const take = (event: NumberedEvent) => {
      if (event.seq !== this.heard.length + 1) this.misplaced.push(event.seq)
      this.heard.push(messageOf(event))
    }
    const reader = {
      // Whatever is in transit when a connection breaks is lost.
      send: (event: NumberedEvent) => (isHere ? take(event) : undefined),
      close: () => void this.closed++,
    }
    this.#hangUp = () => {
      isHere = false
      delivery.leave(reader)
    }
    await delivery.attend(this.userId, reader, {
      readState,
      after: this.heard.length,
      greet: (_state, seq, missed) => {
        if (!isHere) return
        missed.forEach(take)
        if (seq !== this.heard.length) this.misplaced.push(seq)
        this.greetings.push(seq)
      },
    })
  }
  hangUp(): void {
    this.#hangUp()
  }
}

test('events that another node stored earlier arrive before those that this node stores', async () => {
  const [here, elsewhere] = [nodeOn(slowNetwork().bus), nodeOn(slowNetwork().bus)]
  const ana = new Client('ana')
  await ana.connect(here)
  await tell(elsewhere, 'ana', 'first')
  await tell(here, 'ana', 'second')
  await expect.poll(() => ana.heard).toEqual(['first', 'second'])
  await here.catchUp()
  expect(ana.heard).toEqual(['first', 'second'])
})

test('wake-ups of two other nodes may arrive in any order or not at all', async () => {
  const network = slowNetwork()
  const others = [slowNetwork(), slowNetwork()]
  const here = nodeOn(network.bus)
  const ben = new Client('ben')
  await ben.connect(here)
  await tell(nodeOn(others[0]!.bus), 'ben', 'first')
  await tell(nodeOn(others[1]!.bus), 'ben', 'second')
  network.letThrough(others[1]!.held[0]!)
  await expect.poll(() => ben.heard).toEqual(['first', 'second'])
  network.letThrough(others[0]!.held[0]!)
  await here.catchUp()
  expect(ben.heard).toEqual(['first', 'second'])
})

test('the events of a connection begin after the state in its greeting', async () => {
  const [here, elsewhere] = [nodeOn(slowNetwork().bus), nodeOn(slowNetwork().bus)]
  await tell(elsewhere, 'eva', 'before')
  const eva = new Client('eva')
  let readings = 0
  await eva.connect(here, async () => {
    readings++
    if (readings <= 2) await tell(here, 'eva', `while the state is read ${readings}`)
    else if (readings === 3) await tell(elsewhere, 'eva', 'meanwhile on another node')
  })
  const all = [
    'before',
    'while the state is read 1',
    'while the state is read 2',
    'meanwhile on another node',
  ]
  // The state is read again after each event that this node knows of. Events that it does not know of yet follow the
  // greeting.
  expect([readings, eva.greetings]).toEqual([3, [3]])
  await here.catchUp()
  expect(eva.heard).toEqual(all)
  // A state that keeps changing is sent nevertheless, followed by everything above its number.
  const other = new Client('eva')
  await other.connect(here, () => tell(here, 'eva', 'again'))
  await expect.poll(() => other.heard).toEqual([...all, ...Array<string>(5).fill('again')])
})

test('a rolled-back transaction sends nothing and uses no number', async () => {
  const here = nodeOn(slowNetwork().bus)
  const flo = new Client('flo')
  await flo.connect(here)
  const undone = database.transact(async (tx) => {
    await here.tell(tx, [said('flo', 'never')])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await tell(here, 'flo', 'once')
  expect(flo.heard).toEqual(['once'])
})

test('transactions that notify the same users in different orders do not deadlock', async () => {
  const here = nodeOn(slowNetwork().bus)
  const users = ['gil', 'hal', 'ida', 'jon'].map((name) => `${name} ${randomUUID()}`)
  let attempts = 0
  await Promise.all(
    Array.from({ length: 60 }, (_, act) =>
      database.transact(async (tx) => {
        attempts++
        const order = act % 2 ? users : users.toReversed()
        for (const userId of order) {
          await here.tell(tx, [said(userId, `${act}`)])
          await sql`select 1`.execute(tx.db)
        }
      }),
    ),
  )
  expect(attempts).toBe(60)
  for (const userId of users) expect(await store().lastNumber(userId)).toBe(60)
})

test('a connection that needs deleted events is closed, so that it gets a new greeting', async () => {
  const [here, elsewhere] = [nodeOn(slowNetwork().bus), nodeOn(slowNetwork().bus)]
  const forget = () =>
    sql`delete from told_together where id = (select latest / 8 from live_readers where user_id = 'kim')`.execute(
      database.db,
    )
  const kim = new Client('kim')
  await kim.connect(here)
  await tell(elsewhere, 'kim', 'lost')
  await forget()
  await here.catchUp()
  expect([kim.heard, kim.closed]).toEqual([[], 1])
  await tell(elsewhere, 'kim', 'lost, too')
  await forget()
  await tell(elsewhere, 'kim', 'kept')
  // Asks for everything from the beginning, and gets only the state.
  let greeting: unknown
  await here.attend(
    'kim',
    { send: () => {}, close: () => {} },
    {
      readState: async () => 'as it stands',
      after: 0,
      greet: (state, seq, missed) => (greeting = { state, seq, missed }),
    },
  )
  expect(greeting).toEqual({ state: 'as it stands', seq: 3, missed: [] })
})

test('the sweep deletes events older than two turns, keeps newer ones, and makes nobody wait', async () => {
  const next = sql<number>`(extract(epoch from now())::bigint / 600 + 1) % 3`
  const plant = (seq: number, turnsAgo: number) => [
    sql`insert into told_together (id, last_seqs, earlier, packed, part)
      values (-${seq}::bigint, array[${seq}::bigint], array[0], ${packJson([], older)}, (${next} + 2 - ${turnsAgo}::int) % 3)`,
    sql`insert into told_events (user_id, seq, count, packed, part)
      values ('lea', ${seq}, 1, ${packJson([], older)}, (${next} + 2 - ${turnsAgo}::int) % 3)`,
    sql`insert into packed_events (user_id, seq, event, packed, part)
      values ('lea', ${seq}, 'X', ${packJson({}, older)}, (${next} + 2 - ${turnsAgo}::int) % 3)`,
    sql`insert into live_events (user_id, seq, event, payload, part)
      values ('lea', ${seq}, 'X', '{}', (${next} + 2 - ${turnsAgo}::int) % 3)`,
  ]
  for (const turnsAgo of [0, 1, 2])
    for (const statement of plant(turnsAgo + 1, turnsAgo)) await statement.execute(database.db)
  const seqs = async () =>
    (
      await sql<{ seq: number }>`select -id as seq from told_together where id < 0
        union all select seq from told_events where user_id = 'lea'
        union all select seq from packed_events where user_id = 'lea'
        union all select seq from live_events where user_id = 'lea' order by seq`.execute(database.db)
    ).rows.map(({ seq }) => seq)
  await database.transact(async (tx) => {
    await sql`select count(*) from told_together`.execute(tx.db)
    await sql`select count(*) from told_events`.execute(tx.db)
    await sql`select count(*) from packed_events`.execute(tx.db)
    await sql`select count(*) from live_events`.execute(tx.db)
    await store().forgetOld()
    expect(await seqs()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
  })
  await store().forgetOld()
  expect(await seqs()).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
})

test('events that nodes of previous versions stored are sent in their order', async () => {
  const here = nodeOn(slowNetwork().bus)
  const mia = new Client('mia')
  await mia.connect(here)
  await tell(nodeOn(slowNetwork().bus), 'mia', 'first')
  await sql`with numbered as (
      update live_readers set last_seq = last_seq + 1 where user_id = 'mia' returning user_id, last_seq
    ) insert into live_events (user_id, seq, event, payload)
      select user_id, last_seq, 'CANCEL_RIDE_OK', json_build_object('rideId', 'r', 'message', 'second')
      from numbered`.execute(database.db)
  await sql`with numbered as (
      update live_readers set last_seq = last_seq + 1 where user_id = 'mia' returning user_id, last_seq
    ) insert into packed_events (user_id, seq, event, packed)
      select user_id, last_seq, 'CANCEL_RIDE_OK', ${packJson({ rideId: 'r', message: 'third' }, older)}
      from numbered`.execute(database.db)
  await tell(nodeOn(slowNetwork().bus), 'mia', 'fourth')
  await here.catchUp()
  expect([mia.heard, mia.closed]).toEqual([['first', 'second', 'third', 'fourth'], 0])
})

type Act =
  | { kind: 'tell'; node: number; users: number[]; fails: boolean }
  | { kind: 'connect'; client: number; node: number }
  | { kind: 'hang up'; client: number }
  | { kind: 'wake-up'; lost: boolean }
  | { kind: 'catch up'; node: number }
  | { kind: 'rest' }

const node = fc.nat({ max: 1 })
const client = fc.nat({ max: 5 })
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      node,
      users: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 5 }),
      fails: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), client, node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hang up' as const), client }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wake-up' as const), lost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('catch up' as const), node }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const) }) },
)

test('T3: every client receives every event once and in order despite two nodes, lost wake-ups and new connections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 20, maxLength: 80 }), async (acts) => {
      const users = [0, 1, 2].map((index) => `${index} ${randomUUID()}`)
      const networks = [slowNetwork(), slowNetwork()]
      // One stores what nodes of the previous version read, as while such nodes run.
      const nodes = networks.map(({ bus }, index) => nodeOn(bus, () => index === 0))
      const clients = Array.from({ length: 6 }, (_, index) => new Client(users[index % 3]!))
      const running: Promise<unknown>[] = []
      let turn = 0
      for (const act of acts) {
        if (act.kind === 'tell') {
          const events = act.users.map((user) => said(users[user]!, `${turn++}`))
          running.push(
            database
              .transact(async (tx) => {
                await nodes[act.node]!.tell(tx, events)
                if (act.fails) throw new Error('undone')
              })
              .catch((error: Error) => {
                if (error.message !== 'undone') throw error
              }),
          )
        } else if (act.kind === 'connect') running.push(clients[act.client]!.connect(nodes[act.node]!))
        else if (act.kind === 'hang up') clients[act.client]!.hangUp()
        else if (act.kind === 'catch up') running.push(nodes[act.node]!.catchUp())
        else if (act.kind === 'rest') await Promise.all(running.splice(0))
        else
          for (const [from, { held }] of networks.entries()) {
            // Any wake-up in transit, not just the oldest.
            const wakeUp = held.pop()
            if (wakeUp && !act.lost) networks[1 - from]!.letThrough(wakeUp)
          }
      }
      await Promise.all(running)
      await Promise.all(clients.map((each, index) => each.connect(nodes[index % 2]!)))
      for (const each of nodes) await each.catchUp()
      const kept = await store().above(new Map(users.map((userId) => [userId, 0])))
      for (const { userId, heard, misplaced, closed } of clients) {
        const stored = kept.get(userId) ?? []
        expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
        expect(heard).toEqual(stored.map(messageOf))
        expect([misplaced, closed]).toEqual([[], 0])
      }
      for (const each of clients) each.hangUp()
    }),
    { numRuns: 40 },
  )
}, 60_000)
