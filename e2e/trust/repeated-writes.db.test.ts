// T12: every write of the contract, sent again with its key or its own id, also to a restarted server.
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto'
import { chatNamespace, type Route, rideNamespace, routes } from '@woodalo/protocol'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { call, newRider, startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import { codeIn, sentMessages, tokenIn, waitForMessage } from '@woodalo/server/testing/outbox-reader'
import { plantRide } from '@woodalo/server/testing/ride-factory'
import { activeRide, meet, places, type TestRider } from '@woodalo/server/testing/test-rider'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { granVia, terminal } from '../contract/places.ts'
import { Connection, request, Rider } from '../contract/rider.ts'

// A name that is not on the open internet counts as one of our network.
const settings = { PUSH_PRIVATE_ADDRESSES: 'true', SIGN_INS_PER_MINUTE: '100000', LOG_LEVEL: 'error' }

let source: TestDatabase
let database: Database
let node: TestApp
beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 3)
  node = await startTestApp({ ...settings, DATABASE_URL: source.url })
})
afterAll(async () => {
  await node.stop()
  await database.close()
  await source.drop()
})

/** A call that is ready to be sent, by a rider of its own unless it needs none. */
interface Write {
  path?: Record<string, string>
  body?: unknown
  token?: string
}

const password = 'a long enough secret'
let phones = 600_100_100
const nextPhone = () => `+34${phones++}`
const nextEmail = () => `${randomUUID()}@example.org`

async function signedUp(): Promise<{ token: string; id: string; email: string }> {
  const email = nextEmail()
  const { body } = await call<{ token: string; user: { id: string } }>(node, 'POST', '/auth/sign-up/email', {
    body: { email, password, name: 'Ana' },
  })
  return { token: body.token, id: body.user.id, email }
}
const guest = async () => {
  const { token, user } = await newRider(node)
  return { token, id: user.id }
}
async function phoneCode(): Promise<{ phoneNumber: string; code: string }> {
  const phoneNumber = nextPhone()
  await call(node, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
  return { phoneNumber, code: codeIn(await waitForMessage(node, phoneNumber)) }
}
async function rideIn(status: 'active' | 'completed') {
  const riders = [await guest(), await guest()]
  const ride = await plantRide(
    database.db,
    riders.map(({ id }) => id),
  )
  if (status === 'completed') {
    await ride.setStatus('completed')
    for (const { id } of riders) await ride.dropOff(id)
  }
  return { path: { id: ride.id }, token: riders[1]!.token }
}
/** A ride in which everybody has met: its settlement is open. */
async function metRide() {
  const { ride, riders, requester, others } = await activeRide(node, [places.serrano, places.granVia])
  await meet(ride, requester, others)
  for (const rider of riders) rider.leave()
  const [other] = others as [TestRider]
  const path = { id: ride.id }
  return {
    ofPayer: { path, token: requester.token },
    ofOther: { path, token: other.token },
    other: { uid: other.id },
  }
}
const subscription = {
  endpoint: 'https://push.example.org/one',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  },
}

/** The preparation of each write of the route table. If one is missing here, the first test fails. */
const writes: Record<string, () => Promise<Write>> = {
  'POST /auth/sign-up/email': async () => ({ body: { email: nextEmail(), password, name: 'Ana' } }),
  'POST /auth/sign-in/email': async () => ({ body: { email: (await signedUp()).email, password } }),
  'POST /auth/sign-in/guest': async () => ({ body: { nickname: 'Ana', email: nextEmail() } }),
  'POST /auth/phone-number/send-otp': async () => ({ body: { phoneNumber: nextPhone() } }),
  'POST /auth/phone-number/verify': async () => ({ body: await phoneCode() }),
  'POST /auth/sign-in/social': async () => ({
    body: { provider: 'google', callbackURL: `${node.url}/login` },
  }),
  'POST /auth/exchange': async () => ({ body: { code: 'nothing' } }),
  'POST /auth/verify-email': async () => {
    const { email } = await signedUp()
    return { body: { token: tokenIn(await waitForMessage(node, email), 'verify'), password } }
  },
  'POST /auth/request-password-reset': async () => ({ body: { email: (await signedUp()).email } }),
  'POST /auth/password-link': async () => {
    const { email } = await signedUp()
    await waitForMessage(node, email)
    await call(node, 'POST', '/auth/request-password-reset', { body: { email } })
    return { body: { token: tokenIn(await waitForMessage(node, email, 1), 'reset') } }
  },
  'POST /auth/reset-password': async () => {
    const { email } = await signedUp()
    await waitForMessage(node, email)
    await call(node, 'POST', '/auth/request-password-reset', { body: { email } })
    const token = tokenIn(await waitForMessage(node, email, 1), 'reset')
    return { body: { token, newPassword: 'another long secret' } }
  },
  'POST /auth/change-password': async () => ({
    token: (await signedUp()).token,
    body: { currentPassword: password, newPassword: 'another long secret' },
  }),
  'POST /auth/link/email': async () => ({ ...(await guest()), body: { email: nextEmail(), password } }),
  'POST /auth/link/social': async () => ({
    ...(await guest()),
    body: { provider: 'google', callbackURL: `${node.url}/login` },
  }),
  'POST /auth/link/phone': async () => ({ ...(await guest()), body: await phoneCode() }),
  'POST /auth/send-verification-email': async () => ({ token: (await signedUp()).token }),
  'DELETE /auth/ways/{way}': async () => ({ ...(await guest()), path: { way: 'phone' } }),
  'POST /auth/sign-out': guest,
  'POST /auth/sign-out-later': async () => {
    const { token } = await guest()
    return { body: { tokenHash: createHash('sha256').update(token).digest('base64url') } }
  },
  'DELETE /auth/sessions/{id}': async () => {
    const { token, email } = await signedUp()
    const { body } = await call<{ token: string }>(node, 'POST', '/auth/sign-in/email', {
      body: { email, password },
    })
    const { body: list } = await call<{ sessions: { id: string; current: boolean }[] }>(
      node,
      'GET',
      '/auth/sessions',
      {
        token,
      },
    )
    expect(body.token).not.toBe(token)
    return { token, path: { id: list.sessions.find(({ current }) => !current)!.id } }
  },
  'DELETE /auth/sessions': async () => ({ token: (await signedUp()).token }),
  'POST /auth/socket-ticket': guest,
  'POST /registerOrLogIn': async () => ({ ...(await guest()), body: { full_name: 'Ana' } }),
  'PATCH /user/{id}': async () => {
    const { token, id } = await guest()
    return { token, path: { id }, body: { full_name: 'Ana' } }
  },
  'DELETE /user/{id}': async () => {
    const { token, id } = await guest()
    return { token, path: { id } }
  },
  'PUT /favourites/{id}': async () => ({
    ...(await guest()),
    path: { id: randomUUID() },
    body: { kind: 'home', ...granVia },
  }),
  'DELETE /favourites/{id}': async () => ({ ...(await guest()), path: { id: randomUUID() } }),
  'POST /estimates': async () => ({ ...(await guest()), body: { origin: terminal, destination: granVia } }),
  'POST /rides/{id}/confirm': async () => ({ ...(await rideIn('active')), body: { code: 'nope' } }),
  'POST /rides/{id}/drop-off': () => rideIn('active'),
  'POST /rides/{id}/feedback': async () => ({ ...(await rideIn('completed')), body: { rating: 4 } }),
  'POST /rides/{id}/messages': async () => ({ ...(await rideIn('active')), body: { text: 'hola' } }),
  'PUT /rides/{id}/settlement/fare': async () => ({ ...(await metRide()).ofPayer, body: { amount: 2460 } }),
  'POST /rides/{id}/settlement/sent': async () => (await metRide()).ofOther,
  'POST /rides/{id}/settlement/received': async () => {
    const { ofPayer, other } = await metRide()
    return { ...ofPayer, body: other }
  },
  'POST /rides/{id}/settlement/waived': async () => {
    const { ofPayer, other } = await metRide()
    return { ...ofPayer, body: other }
  },
  'POST /rides/{id}/settlement/disputed': async () => ({
    ...(await metRide()).ofOther,
    body: { text: 'Not what we agreed' },
  }),
  'PUT /user/{id}/pay-to': async () => {
    const { token, id } = await guest()
    return { token, path: { id }, body: [{ kind: 'bizum', value: '+34600111222' }] }
  },
  'POST /rides/{id}/on-my-way': async () => rideIn('active'),
  'POST /rides/{id}/arrived': async () => rideIn('active'),
  'POST /rides/{id}/no-show': async () => {
    const { ride, riders, requester, others } = await activeRide(node, [places.serrano, places.granVia])
    await requester.http('POST', `/rides/${ride.id}/arrived`)
    await sql`update rides set meet_at = now() - interval '6 minutes' where id = ${ride.id}`.execute(
      database.db,
    )
    for (const rider of riders) rider.leave()
    return { path: { id: ride.id }, token: requester.token, body: { uid: others[0]!.id } }
  },
  // Nobody has to be recognized once all have met.
  'PUT /rides/{id}/about': async () => {
    const { ride, riders, requester } = await activeRide(node, [places.serrano, places.granVia])
    for (const rider of riders) rider.leave()
    return { path: { id: ride.id }, token: requester.token, body: { about: 'Red coat' } }
  },
  'PUT /rides/{id}/taxi': async () => {
    const { path, token } = await rideIn('active')
    await call(node, 'POST', `/rides/${path.id}/arrived`, { token })
    return { path, token, body: { app: 'FreeNow', plate: '4821 KLM', minutes: 3 } }
  },
  'POST /rides/{id}/watch': () => rideIn('active'),
  'DELETE /rides/{id}/watch': async () => {
    const { path, token } = await rideIn('active')
    await call(node, 'POST', `/rides/${path.id}/watch`, { token })
    return { path, token }
  },
  'PUT /blocks/{uid}': async () => {
    const { ofPayer, other } = await metRide()
    return { ...ofPayer, path: other }
  },
  'DELETE /blocks/{uid}': async () => {
    const { ofPayer, other } = await metRide()
    await call(node, 'PUT', `/blocks/${other.uid}`, { token: ofPayer.token })
    return { ...ofPayer, path: other }
  },
  'POST /reports': async () => {
    const { ofPayer, other } = await metRide()
    return { token: ofPayer.token, body: { rideId: ofPayer.path.id, ...other, kind: 'other', text: 'Loud' } }
  },
  'POST /bans/{id}/appeal': async () => {
    const { token, id } = await guest()
    const { rows } = await sql<{ id: string }>`insert into bans (user_id, reason, by_operator)
      values (${id}, 'For a threat', 'olga') returning id`.execute(database.db)
    return { token, path: { id: rows[0]!.id }, body: { text: 'It was not me' } }
  },
  'POST /notifications/subscriptions': async () => ({ ...(await guest()), body: subscription }),
  'DELETE /notifications/subscriptions': async () => ({
    ...(await guest()),
    body: { endpoint: subscription.endpoint },
  }),
}
/** These sign the caller out, so the repetition is refused before it can act. */
const endsTheSession = new Set(['POST /auth/sign-out', 'DELETE /user/{id}'])

const allRoutes: Route[] = Object.values(routes).flatMap((domain) => Object.values(domain) as Route[])
const names = allRoutes
  .filter(({ method, bodyType }) => method !== 'GET' && !bodyType)
  .map(({ method, path }) => `${method} ${path}`)

test('the table has every write of the contract', () => {
  expect(Object.keys(writes).toSorted()).toEqual(names.toSorted())
})

/**
 * Tables that count tries and responses, in which every call leaves a trace, or whose rows come and go by the clock.
 */
const traces = new Set(['idempotency_keys', 'code_tries', 'live_readers'])

/** How many rows every table has, and how many messages have left. */
async function footprint(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db)
  const counts: Record<string, number> = { messagesSent: (await sentMessages(node)).length }
  for (const { name } of rows.filter(
    (row) => !traces.has(row.name) && !/^(live|packed|told)_(events|together)|limit/.test(row.name),
  )) {
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)}`.execute(database.db)
    counts[name] = counted[0]!.count
  }
  return counts
}

async function quiet(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
          where run_at <= now()`.execute(database.db)
        ).rows[0]!.count,
      { timeout: 15_000 },
    )
    .toBe(0)
}

test('a write repeated with its key gets the same response and acts once, even after a restart', async () => {
  const ready = new Map<string, Write & { key: string }>()
  for (const name of names) ready.set(name, { ...(await writes[name]!()), key: randomUUID() })
  await quiet()
  const send = async (name: string) => {
    const { path = {}, body, token, key } = ready.get(name)!
    const [method, pattern = ''] = name.split(' ')
    const to = Object.entries(path).reduce((text, [part, value]) => text.replace(`{${part}}`, value), pattern)
    const answer = await call(node, method!, to, {
      ...(token === undefined ? {} : { token }),
      body: body ?? {},
      headers: { 'idempotency-key': key },
    })
    return { status: answer.status, body: answer.body as unknown }
  }
  const first = new Map<string, { status: number; body: unknown }>()
  for (const name of names) first.set(name, await send(name))
  await quiet()
  const before = await footprint()
  const check = async (when: string) => {
    for (const name of names) {
      const again = await send(name)
      const before = first.get(name)!
      const status = endsTheSession.has(name) ? 401 : before.status
      // Only a success has the same body whatever has happened since.
      expect(again, `${name} ${when}`).toEqual({ status, body: status === 200 ? before.body : again.body })
    }
    await quiet()
    expect(await footprint(), when).toEqual(before)
  }
  await check('at once')
  const { messagesSent } = before
  await node.stop()
  node = await startTestApp({ ...settings, DATABASE_URL: source.url })
  before['messagesSent'] = 0
  await check('after a restart')

  expect(messagesSent).toBeGreaterThan(5)
  const refused = names.filter((name) => first.get(name)!.status >= 400)
  // These lacked a provider or anything to act on; all others were successes that could be repeated.
  expect(refused.toSorted()).toEqual([
    'DELETE /auth/ways/{way}',
    'POST /auth/exchange',
    'POST /auth/link/social',
    'POST /auth/sign-in/social',
  ])
}, 60_000)

const connections: Connection[] = []
function connection(namespace: string, token: string): Connection {
  const opened = new Connection(node.url, namespace, token)
  connections.push(opened)
  return opened
}
afterAll(() => {
  for (const { socket } of connections) socket.disconnect()
})

test('an event repeated with its id acts once, even after a restart', async () => {
  const rider = await Rider.signIn(node.url, 'Ana')
  const other = await guest()
  const asked = request(terminal, granVia)
  const live = await rider.connect(rideNamespace)
  const first = await live.send('NEW_RIDE_REQUEST', asked)
  expect(first.ok).toBe(true)
  const talker = await guest()
  const ride = await plantRide(database.db, [talker.id, other.id])
  const message = { id: randomUUID(), rideId: ride.id, text: 'hola' }
  const chat = () => connection(chatNamespace, talker.token)
  const written = await chat().send('add', message)
  expect(written.ok).toBe(true)
  const before = await footprint()

  expect((await live.send('NEW_RIDE_REQUEST', asked)).rideRequestId).toBe(first.rideRequestId)
  await node.stop()
  node = await startTestApp({ ...settings, DATABASE_URL: source.url })
  const back = connection(rideNamespace, rider.token)
  expect((await back.send('NEW_RIDE_REQUEST', asked)).rideRequestId).toBe(first.rideRequestId)
  expect(await chat().send('add', message)).toEqual(written)
  const byHttp = await call<{ data: unknown }>(node, 'POST', `/rides/${ride.id}/messages`, {
    token: talker.token,
    body: { id: message.id, text: message.text },
  })
  expect(byHttp.body.data).toEqual(written.message)
  const cancel = { rideRequestId: first.rideRequestId }
  for (let time = 0; time < 2; time++) expect((await back.send('CANCEL_RIDE_REQUEST', cancel)).ok).toBe(true)
  expect({ ...(await footprint()), messagesSent: before['messagesSent'] }).toEqual(before)
  rider.close()
})
