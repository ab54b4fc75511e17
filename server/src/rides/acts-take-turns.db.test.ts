// Each act on a ride waits for whoever is changing that ride, and then goes by what it has become.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '@woodalo/protocol'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { openRawSocket } from '../testing/raw-socket.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Returns the code of the refusal, or null. */
type Act = (rideId: string, rider: SignedIn, other: SignedIn) => Promise<string | null>

const ask =
  (method: 'POST' | 'PUT', path: string, bodyOf: (other: SignedIn) => object = () => ({})): Act =>
  async (rideId, { token }, other) => {
    const { status, body } = await call<{ code?: string }>(app, method, `/rides/${rideId}/${path}`, {
      token,
      body: bodyOf(other),
    })
    return status < 300 ? null : (body.code ?? 'no code')
  }

const send =
  (event: string, more: object = {}): Act =>
  async (rideId, { token }) => {
    const socket = await openRawSocket(app.url, '/socket', token)
    try {
      const told = (await socket.emitWithAck(event, { rideId, ...more })) as { ok: boolean; code?: string }
      return told.ok ? null : (told.code ?? 'no code')
    } finally {
      socket.disconnect()
    }
  }

test.each<[string, 'pending' | 'active', Act]>([
  ['accepting', 'pending', send('ACCEPT_RIDE', { termsVersion: 1 })],
  ['refusing', 'pending', send('CANCEL_RIDE')],
  ['leaving', 'active', send('CANCEL_RIDE')],
  ['ending for lack of a taxi', 'active', send('CANCEL_RIDE', { reason: 'NO_DRIVER_FOUND' })],
  ['a code', 'active', ask('POST', 'confirm', () => ({ code: '0000' }))],
  ['setting out', 'active', ask('POST', 'on-my-way')],
  ['arriving', 'active', ask('POST', 'arrived')],
  ['a no-show', 'active', ask('POST', 'no-show', ({ user }) => ({ uid: user.id }))],
  ['a taxi', 'active', ask('PUT', 'taxi', () => ({ plate: '1234 KLM' }))],
  ['getting off', 'active', ask('POST', 'drop-off')],
  ['a message', 'active', ask('POST', 'messages', () => ({ text: 'Ya llego' }))],
])('%s that waits while its ride is canceled is refused and changes nothing', async (_, status, act) => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 3, status)
  const [requester, other] = riders
  const rows = async () => {
    const { rows: all } = await sql`
      select r.status, r.ended_at, r.canceled_by, r.cancel_reason, r.requester_id, r.message_seq, rr.*
      from rides r join ride_riders rr on rr.ride_id = r.id where r.id = ${ride.id} order by rr.user_id`.execute(
      app.database.db,
    )
    return all
  }
  const acting = await app.database.transact(async (tx) => {
    await sql`select from rides where id = ${ride.id} for update`.execute(tx.db)
    const refusal = act(ride.id, requester, other)
    await expect
      .poll(async () => {
        const { rows: waiting } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db)
        return waiting.length
      })
      .toBe(1)
    await sql`update rides set status = 'canceled', ended_at = now(), cancel_reason = 'CANCELED_BY_USER',
      confirm_by = null, canceled_by = ${other.user.id} where id = ${ride.id}`.execute(tx.db)
    return { refusal }
  })
  const canceled = await rows()
  expect(await acting.refusal).toMatch(/^[A-Z_]+$/)
  expect(await rows()).toEqual(canceled)
})

/** Plants two rides whose times to accept end one after the other, within two seconds. Returns their ids in this order. */
async function twoSoonDue(): Promise<[string, string]> {
  const planted = await Promise.all([0, 1].map(() => plantRideOf(app, app.database.db, 2, 'pending')))
  const [first, second] = planted.map(({ ride }) => ride.id)
  await sql`update ride_riders set accepted_at = null where ride_id in (${first}, ${second})`.execute(
    app.database.db,
  )
  await sql`update rides set confirm_by = now() + make_interval(secs => case id when ${first} then 1 else 2 end)
    where id in (${first}, ${second})`.execute(app.database.db)
  return [first!, second!]
}

async function statusOf(id: string): Promise<string> {
  const { rows } = await sql<{ status: string }>`select status from rides where id = ${id}`.execute(
    app.database.db,
  )
  return rows[0]!.status
}

test('a deadline of a ride on which somebody acts holds up no other ride, and is met afterwards', async () => {
  const [held, free] = await twoSoonDue()
  await app.database.transact(async (tx) => {
    await sql`select from rides where id = ${held} for update`.execute(tx.db)
    await expect.poll(() => statusOf(free)).toBe('canceled')
    expect(await statusOf(held)).toBe('pending')
  })
  await expect.poll(() => statusOf(held)).toBe('canceled')
})

test('a ride that cannot be ended holds up no other ride, and is ended once it can be', async () => {
  const [stuck, free] = await twoSoonDue()
  await sql`create function refuse_stuck() returns trigger language plpgsql
    as $$ begin raise exception 'this ride cannot be ended'; end $$`.execute(app.database.db)
  await sql`create trigger refuse_stuck before update on ride_riders for each row
    when (old.ride_id = ${sql.lit(stuck)}) execute function refuse_stuck()`.execute(app.database.db)
  await expect.poll(() => statusOf(free)).toBe('canceled')
  expect(await statusOf(stuck)).toBe('pending')
  await sql`drop trigger refuse_stuck on ride_riders`.execute(app.database.db)
  await expect.poll(() => statusOf(stuck)).toBe('canceled')
})
