// A new account costs nothing: what it gives is bound by the network it comes from.
import { rideNamespace, type SignedIn } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { letIn, type RawSocket, rawSocket } from '../testing/raw-socket.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
import { anotherTown } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    TRUST_PROXY: '127.0.0.1, ::1',
    HOLD_SECONDS: '600',
    SEARCH_SECONDS: '600',
    WRITES_PER_10_SECONDS: '100000',
    ADDRESS_CALLS_PER_10_SECONDS: '1000',
    CONNECTIONS_PER_ADDRESS: '100',
    UNPROVEN_REQUESTS_PER_HOUR_AND_ADDRESS: '150',
    NEW_ACCOUNTS_PER_DAY_AND_ADDRESS: '150',
  })
})
const sockets: RawSocket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

async function connect({ token }: SignedIn, address: string): Promise<RawSocket> {
  const socket = rawSocket(app.url, rideNamespace, {
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
  })
  sockets.push(socket)
  await letIn(socket)
  return socket
}
const from = async (address: string) => connect(await newRider(app), address)

interface Told {
  ok: boolean
  code?: string
  message?: string
  rideRequestId?: string
}
const { terminal, granVia } = anotherTown()
async function ask(socket: RawSocket): Promise<Told> {
  return (await socket.emitWithAck('NEW_RIDE_REQUEST', {
    clientRequestId: crypto.randomUUID(),
    origin: terminal,
    destination: granVia,
    people: 1,
    bags: 0,
    about: '',
  })) as Told
}
async function askInVain(socket: RawSocket): Promise<Told> {
  const told = await ask(socket)
  if (told.ok) await socket.emitWithAck('CANCEL_RIDE_REQUEST', { rideRequestId: told.rideRequestId })
  return told
}
/** As often as one account may where a network may ask 150 times. Returns its connection. */
async function askFifteenTimes(address: string): Promise<RawSocket> {
  const socket = await from(address)
  for (let turn = 0; turn < 15; turn++) expect(await askInVain(socket)).toMatchObject({ ok: true })
  return socket
}
const prove = ({ user }: SignedIn) =>
  sql`insert into proven_emails (email_key, user_id) values (${user.email}, ${user.id})`.execute(
    app.database.db,
  )
const progress = (socket: RawSocket) =>
  new Promise<void>((resolve) => socket.once('SEARCH_PROGRESS', () => resolve()))

describe('people who have proven nothing', () => {
  test('have a tenth of what their network may ask for, so that one of them cannot use it up', async () => {
    const greedy = await askFifteenTimes('198.51.100.30')
    for (let turn = 0; turn < 150; turn++)
      expect(await ask(greedy)).toMatchObject({
        ok: false,
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('Confirma tu correo'),
      })
    expect(await askInVain(await from('198.51.100.30'))).toMatchObject({ ok: true })
  })

  test('are limited per network, however many accounts they make, unless they prove an email', async () => {
    // Two addresses of one IPv6 network are one.
    const first = '2001:db8:1:2::1'
    const known = await newRider(app)
    await prove(known)
    for (let accounts = 0; accounts < 8; accounts++) await askFifteenTimes(first)

    // From then on a new account is not told how many could go its way; who has proven an email is.
    const quiet = await from('2001:db8:1:2::2')
    const told = await connect(known, '2001:db8:1:2::3')
    let isQuietTold = false
    quiet.on('SEARCH_PROGRESS', () => (isQuietTold = true))
    const isTold = progress(told)
    expect(await ask(quiet)).toMatchObject({ ok: true })
    expect(await ask(told)).toMatchObject({ ok: true })
    await isTold

    await askFifteenTimes(first)
    const last = await from(first)
    for (let turn = 136; turn < 150; turn++) expect(await askInVain(last)).toMatchObject({ ok: true })
    const late = await from('2001:db8:1:2:ffff::1')
    expect(await ask(late)).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
    expect(await askInVain(await from('2001:db8:1:3::1'))).toMatchObject({ ok: true })
    const proven = await newRider(app)
    await prove(proven)
    expect(await askInVain(await connect(proven, '2001:db8:1:2::4'))).toMatchObject({ ok: true })
    expect(isQuietTold).toBe(false)
  })
})

test('whoever uses up the mails of a network leaves those of an owner whose browser is known', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.40' }
  const post = (path: string, body: object, cookie?: string) =>
    call(app, 'POST', `/auth/${path}`, { body, headers: { ...headers, ...(cookie && { cookie }) } })
  const owner = { email: `${crypto.randomUUID()}@example.test`, password: 'tres tazas de té' }
  const signedUp = await post('sign-up/email', { ...owner, name: 'Ana' })
  const signedIn = await post('sign-in/email', owner)
  expect([signedUp.status, signedIn.status]).toEqual([200, 200])
  const device = signedIn.headers.get('set-cookie')!.split(';')[0]!
  for (let mails = 0; mails < 120; mails++)
    await post('request-password-reset', { email: `${crypto.randomUUID()}@example.test` })
  const reset = { email: owner.email }
  expect((await post('request-password-reset', reset)).status).toBe(429)
  expect((await post('request-password-reset', reset, device)).status).toBe(200)
})

test('events of all accounts count towards the limit of calls of their network', async () => {
  const [one, another] = [await from('203.0.113.7'), await from('203.0.113.7')]
  const sent = await Promise.all(
    Array.from({ length: 1_010 }, (_, turn) => (turn % 2 === 0 ? one : another).emitWithAck('ACK', {})),
  )
  expect(sent.filter(({ ok }) => !ok).map(({ code }) => code)).toContain('TOO_MANY_REQUESTS')
  expect(await (await from('203.0.113.8')).emitWithAck('ACK', {})).toMatchObject({ ok: true })
})

test('a network has a limited number of open connections, and each one that closes makes room for another', async () => {
  const riders = await Promise.all([1, 2, 3].map(() => newRider(app)))
  const open: RawSocket[] = []
  for (let turn = 0; turn < 100; turn++) open.push(await connect(riders[turn % 3]!, '198.51.100.9'))
  await expect(connect(riders[0]!, '198.51.100.9')).rejects.toThrow('Too many connections')
  expect((await connect(riders[0]!, '198.51.100.10')).connected).toBe(true)
  open[0]!.disconnect()
  await expect
    .poll(() =>
      connect(riders[0]!, '198.51.100.9').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a flood of events takes few connections to the database, from one person and from one network', async () => {
  const riders = await Promise.all([1, 2, 3].map(() => newRider(app)))
  const sockets = await Promise.all(riders.map((rider) => connect(rider, '198.51.100.50')))
  const elsewhere = await from('198.51.100.51')
  const calm = await newRider(app)
  const flood = (socket: RawSocket) =>
    Array.from({ length: 30 }, () =>
      socket.emitWithAck('KEEP_SEARCHING', { rideRequestId: crypto.randomUUID() }),
    )
  const waiting = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and query like '%"user_id" = $1 and "ride_requests"."id" = $2%'`,
    )
    return rows[0]!.count
  }
  const all = await app.database.transact(async (tx) => {
    await sql`lock table ride_requests in access exclusive mode`.execute(tx.db)
    const ofOne = flood(sockets[0]!)
    await expect.poll(waiting).toBe(4)
    const ofNetwork = sockets.slice(1).flatMap(flood)
    await expect.poll(waiting).toBe(8)
    // Whatever has not waited by now would have: calls still find connections.
    await call(app, 'GET', '/user/me', { token: calm.token })
    expect(await waiting()).toBe(8)
    const another = elsewhere.emitWithAck('KEEP_SEARCHING', { rideRequestId: crypto.randomUUID() })
    await expect.poll(waiting).toBe(9)
    return [...ofOne, ...ofNetwork, another]
  })
  const told = (await Promise.all(all)) as Told[]
  expect(told.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(91)
})

test('clients that go away while they are let in take no connections from their network', async () => {
  const rider = await newRider(app)
  async function goAway(): Promise<void> {
    const socket = rawSocket(app.url, rideNamespace, {
      auth: { token: rider.token },
      extraHeaders: { 'x-forwarded-for': '198.51.100.11' },
    })
    await new Promise<void>((resolve) => {
      socket.io.once('open', () => setImmediate(() => socket.io.engine.close()))
      socket.io.once('close', () => resolve())
    })
    socket.disconnect()
  }
  await app.database.db.transaction().execute(async (holding) => {
    // Nobody is let in before all have gone.
    await sql`lock table sessions in access exclusive mode`.execute(holding)
    await Promise.all(Array.from({ length: 110 }, goAway))
  })
  const isLetIn = () =>
    connect(rider, '198.51.100.11').then(
      ({ connected }) => connected,
      () => false,
    )
  // A few of those who went away may still be looked at.
  await expect.poll(isLetIn).toBe(true)
  expect(await isLetIn()).toBe(true)
})

test('searches for places of a network wait for one another, or are refused, and nobody else waits for them', async () => {
  const guests = await Promise.all(Array.from({ length: 35 }, () => newRider(app)))
  const search = ({ token }: SignedIn, address: string) =>
    call(app, 'GET', '/places/search?q=atocha', { token, headers: { 'x-forwarded-for': address } })
  const waiting = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%search_words%'`,
    )
    return rows[0]!.count
  }
  const all = await app.database.transact(async (tx) => {
    await sql`lock table places in access exclusive mode`.execute(tx.db)
    const ofOne = [...guests, ...guests].map((guest) => search(guest, '203.0.113.20'))
    await expect.poll(waiting).toBe(3)
    const refused = await Promise.race(ofOne)
    expect(refused.status).toBe(429)
    expect(await waiting()).toBe(3)
    const ofAnother = search(guests[0]!, '203.0.113.21')
    const ofThird = search(await newRider(app), '203.0.113.22')
    await expect.poll(waiting).toBeGreaterThan(3)
    return [...ofOne, ofAnother, ofThird]
  })
  const statuses = Map.groupBy(await Promise.all(all), ({ status }) => status)
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([65, 7])
})

test('sign-ups of a network send a limited number of mails, and still make accounts', async () => {
  const signUp = (number: number, address: string) =>
    call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      headers: { 'x-forwarded-for': address },
      body: { email: `many+${number}@example.org`, password: 'a long enough secret', name: 'Ana' },
    })
  for (let number = 0; number < 119; number += 17)
    await Promise.all(Array.from({ length: 17 }, (_, turn) => signUp(number + turn, '203.0.113.30')))
  const mailsTo = async (number: number) => (await sentMessages(app, `many+${number}@example.org`)).length
  const last = await signUp(119, '203.0.113.30')
  const without = await signUp(120, '203.0.113.30')
  const another = await signUp(121, '203.0.113.31')
  expect([last.status, without.status, another.status]).toEqual([200, 200, 200])
  await expect.poll(() => mailsTo(121)).toBe(1)
  expect([await mailsTo(119), await mailsTo(120)]).toEqual([1, 0])
  // The app asks for it again.
  expect(
    (await call(app, 'POST', '/auth/send-verification-email', { token: without.body.token })).status,
  ).toBe(200)
  await expect.poll(() => mailsTo(120)).toBe(1)
})

test('guests and unproven emails of a network make a limited number of accounts in a day, and others make theirs', async () => {
  const make = async (address: string, way: 'guest' | 'email') => {
    const email = `${crypto.randomUUID()}@example.org`
    const { status, body } = await call<{ code?: string }>(
      app,
      'POST',
      way === 'guest' ? '/auth/sign-in/guest' : '/auth/sign-up/email',
      {
        headers: { 'x-forwarded-for': address },
        body:
          way === 'guest'
            ? { nickname: 'Ana', email }
            : { name: 'Ana', email, password: 'a long enough secret' },
      },
    )
    return status < 300 ? 'made' : body.code
  }
  const guests = await Promise.all(Array.from({ length: 149 }, () => make('203.0.113.90', 'guest')))
  expect(new Set(guests)).toEqual(new Set(['made']))
  expect(await make('203.0.113.90', 'email')).toBe('made')
  expect(await make('203.0.113.90', 'guest')).toBe('TOO_MANY_REQUESTS')
  expect(await make('203.0.113.90', 'email')).toBe('TOO_MANY_REQUESTS')
  expect(await make('203.0.113.91', 'guest')).toBe('made')
  // An address of this machine stands for everybody.
  expect(await make('127.0.0.1', 'guest')).toBe('made')
})
