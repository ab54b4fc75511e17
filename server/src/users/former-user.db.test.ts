// What the owner of an email gets with an account that somebody else used without ever proving that email.
import type { Message, Report, Ride, ServerEventPayloads, Settlement, SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventStore } from '../live/event-store.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { anotherTown, codeOf, meet, type Place, TestRider, type Town } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error', CONFIRM_SECONDS: '600', HOLD_SECONDS: '0' })
})
afterAll(() => app?.stop())

interface Export {
  travel: { rideRequests: unknown[]; rides: Ride[] }
  messages: Message[]
  feedback: unknown[]
  reports: Report[]
  settlements: { receipts: unknown[] }
}

const password = 'a long enough secret'
let people = 0
let town: Town
const somewhere = () => (town = anotherTown())

/** Somebody who signs up with an email that they never prove. */
async function stranger() {
  const email = `owner${++people}@example.org`
  const body = { email, password, name: 'Extraña' }
  const signedIn = (await call<SignedIn>(app, 'POST', '/auth/sign-up/email', { body })).body
  return { email, rider: await TestRider.resume(app, signedIn) }
}

/** The owner of the email resets the password in another browser and signs in. */
async function takeOver(email: string): Promise<TestRider> {
  await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
  const token = tokenIn(await waitForMessage(app, email, 1), 'reset')
  const newPassword = 'the owner’s new secret'
  await call(app, 'POST', '/auth/reset-password', { body: { token, newPassword } })
  const body = { email, password: newPassword }
  return TestRider.resume(app, (await call<SignedIn>(app, 'POST', '/auth/sign-in/email', { body })).body)
}

const isEmptied = async () => {
  await expect
    .poll(async () => {
      const left = `select from graphile_worker.jobs where task_identifier = 'empty-account'`
      return (await app.database.pool.query(left)).rowCount
    })
    .toBe(0)
}

const read = async <Data>(rider: TestRider, path: string) =>
  (await rider.http<{ data: Data }>('GET', path)).body.data
const rideOf = (rider: TestRider, { id }: { id: string }) => read<Ride>(rider, `/rides/${id}`)

/** A ride of the stranger with others who have accepted. */
async function activeWith(first: TestRider, ...destinations: Place[]) {
  const others = await Promise.all(destinations.slice(1).map(() => TestRider.arrive(app)))
  const riders = [first, ...others]
  for (const [index, rider] of riders.entries()) await rider.ask(town.terminal, destinations[index]!)
  const rides = await Promise.all(riders.map((rider) => rider.pendingOf(destinations.length)))
  for (const rider of riders) await rider.accept(rides[0]!)
  await Promise.all(
    riders.map((rider) =>
      rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED'),
    ),
  )
  const ride = await rideOf(first, rides[0]!)
  const requester = riders.find(({ id }) => id === ride.requesterUid)!
  return { ride, others, requester }
}

describe('a former user’s past', () => {
  test('is shown to the owner as companions saw it: no door, no origin, no chat, no words', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    const { ride, others, requester } = await activeWith(former, town.serrano, town.america)
    const [other] = others
    const said = await former.http('POST', `/rides/${ride.id}/messages`, { text: 'mi portal es el azul' })
    expect(said.status).toBe(200)
    for (const each of [former, other!])
      await each.http('PUT', `/rides/${ride.id}/about`, { about: 'abrigo verde' })
    await requester.http('PUT', `/rides/${ride.id}/taxi`, { plate: '1234', car: 'verde' })
    await meet(ride, requester, requester === former ? others : [former])
    await requester.http('PUT', `/rides/${ride.id}/settlement/fare`, { amount: 2_000 })
    for (const each of [former, other!]) await each.http('POST', `/rides/${ride.id}/drop-off`)
    await former.http('POST', `/rides/${ride.id}/feedback`, { rating: 4, feedback: 'azul' })
    await former.http('POST', '/reports', { rideId: ride.id, uid: other!.id, kind: 'other', text: 'azul' })
    await former.http('PUT', `/blocks/${other!.id}`)
    const seenByOther = await rideOf(other!, ride)
    const settled = await read<Settlement>(former, `/rides/${ride.id}/settlement`)

    // As if the former user had paid the taxi and shown its receipt.
    await app.database.pool.query(
      `update settlements set payer_id = $1, receipt = 'azul' where ride_id = $2`,
      [former.id, ride.id],
    )

    // As if both had been drawn on streets, and the former user had set out from a known place.
    const ofOthers = { route: 'route', walk_path: 'walk' }
    await app.database.pool.query(
      `update ride_riders set route = 'route', walk_path = 'walk' where ride_id = $1`,
      [ride.id],
    )
    await app.database.pool.query(
      `update ride_requests set origin_place_id = (select id from places limit 1) where user_id = $1`,
      [former.id],
    )

    const owner = await takeOver(email)
    const doors = /azul|Serrano, 41|3º|-3\.68747|40\.42683|-3\.5935|Barajas/
    const ofTown = new RegExp(
      [doors.source, ...[town.terminal, town.serrano].map(({ latitude }) => String(latitude))].join('|'),
    )
    const shown = async () =>
      JSON.stringify(
        await Promise.all([
          rideOf(owner, ride),
          read(owner, '/rides'),
          read(owner, '/reports'),
          read(owner, `/user/${owner.id}/export`),
        ]),
      ).match(new RegExp(`${ofTown.source}|verde`))
    expect(await shown()).toBeNull()
    await isEmptied()
    expect(await shown()).toBeNull()

    const seen = await rideOf(owner, ride)
    expect(seen.origin).toEqual(seen.meetingPoint)
    expect(seen.route).toBeNull()
    expect(seen.may.filter((act) => act === 'rate' || act === 'write')).toEqual([])
    const ofFormer = ({ stops }: Ride) => stops.find(({ firebase_uid }) => firebase_uid === former.id)
    expect(ofFormer(seen)).toMatchObject({ name: 'Calle de Serrano', state: 'dropped_off' })
    expect(await rideOf(other!, ride)).toMatchObject({ stops: seenByOther.stops })
    const copy = await read<Export>(owner, `/user/${owner.id}/export`)
    expect(copy).toMatchObject({ messages: [], feedback: [], reports: [], travel: { rideRequests: [] } })
    expect(copy.travel.rides).toHaveLength(1)
    expect(copy.settlements.receipts).toEqual([])
    expect(await owner.http('GET', `/rides/${ride.id}/messages`)).toMatchObject({ status: 404 })
    const text = { text: 'hola' }
    expect(await owner.http('POST', `/rides/${ride.id}/messages`, text)).toMatchObject({ status: 404 })
    expect(await other!.http('GET', `/rides/${ride.id}/messages`)).toMatchObject({ status: 200 })
    expect(await owner.http('GET', `/rides/${ride.id}/settlement/receipt`)).toMatchObject({ status: 404 })
    // Whoever was not in a ride neither rates it nor reports somebody for it.
    const acts = [
      owner.http('POST', `/rides/${ride.id}/feedback`, { rating: 1 }),
      owner.http('POST', '/reports', { rideId: ride.id, uid: other!.id, kind: 'other', text: 'x' }),
    ]
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404])
    const about = { rideId: ride.id, uid: owner.id, kind: 'other', text: 'x' }
    expect((await other!.http('POST', '/reports', about)).status).toBe(200)
    // What the account owes and whom it blocks stays.
    const amounts = ({ shares }: Settlement) =>
      shares.map(({ firebase_uid, amount }) => [firebase_uid, amount])
    expect(amounts(await read(owner, `/rides/${ride.id}/settlement`))).toEqual(amounts(settled))
    expect(await read<object[]>(owner, '/blocks')).toMatchObject([{ uid: other!.id }])
    const stored = await app.database.pool.query('select * from ride_requests where user_id = $1', [owner.id])
    expect(JSON.stringify(stored.rows)).not.toMatch(ofTown)
    expect(stored.rows).toMatchObject([{ origin_name: '', origin_place_id: null }])
    const lines = await app.database.pool.query(
      'select route, walk_path from ride_riders where user_id = $1 or ride_id = $2 order by user_id <> $1',
      [owner.id, ride.id],
    )
    expect(lines.rows).toEqual([{ route: null, walk_path: null }, ofOthers])
    for (const each of [former, other!, owner]) each.leave()
  })

  test('is not told again to a connection that asks for earlier events', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    const { others } = await activeWith(former, town.serrano, town.america)
    const owner = await takeOver(email)
    await isEmptied()
    const kept = await createEventStore(app.database).above(new Map([[owner.id, 0]]))
    // The search, the proposal and the ride; what comes later is told to the owner.
    expect(kept.get(owner.id)!.filter(({ seq }) => seq <= 3)).toEqual([])
    for (const each of [former, owner, ...others]) each.leave()
  })
})

describe('what a former user has open', () => {
  const told = (rider: TestRider, status: string) =>
    rider.hears(
      'RIDE_REQUEST_STATUS_UPDATED',
      ({ newStatus }: ServerEventPayloads['RIDE_REQUEST_STATUS_UPDATED']) => newStatus === status,
    )
  const openOf = async (rider: TestRider) => {
    const { ride, rideRequest } = await rider.connect()
    return { ride, rideRequest }
  }
  const nothing = { ride: null, rideRequest: null }

  test('ends if it is a search, and the owner’s own search stays', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    await former.ask(town.terminal, town.serrano)
    const owner = await takeOver(email)
    await isEmptied()
    expect(await openOf(owner)).toEqual(nothing)
    expect(await owner.ask(town.terminal, town.granVia)).toMatchObject({ ok: true })
    await app.database.pool.query(
      `select graphile_worker.add_job('empty-account', json_build_object('userId', $1::text))`,
      [owner.id],
    )
    await isEmptied()
    expect((await openOf(owner)).rideRequest).toMatchObject({ state: 'SEARCHING', origin: town.terminal })
    for (const each of [former, owner]) each.leave()
  })

  test('is refused if it is a pending ride', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    const other = await TestRider.arrive(app)
    await former.ask(town.terminal, town.serrano)
    await other.ask(town.terminal, town.america)
    await other.pendingOf(2)
    const owner = await takeOver(email)
    await told(other, 'SEARCHING')
    await isEmptied()
    expect(await openOf(owner)).toEqual(nothing)
    for (const each of [former, other, owner]) each.leave()
  })

  test('is left if it is an active ride, which goes on for two others', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    const { ride, others } = await activeWith(former, town.serrano, town.america, town.granVia)
    const owner = await takeOver(email)
    await isEmptied()
    const left = await rideOf(others[0]!, ride)
    expect(left).toMatchObject({ status: 'active', left: [{ firebase_uid: owner.id }] })
    expect(left.rideRequests.map(({ firebase_uid }) => firebase_uid).toSorted()).toEqual(
      others.map(({ id }) => id).toSorted(),
    )
    expect(await openOf(owner)).toEqual(nothing)
    expect(await owner.http('GET', `/rides/${ride.id}`)).toMatchObject({ status: 404 })
    const requester = others.find(({ id }) => id === left.requesterUid)!
    expect(await codeOf(requester, ride.id)).toMatch(/^\d{4}$/)
    for (const each of [former, owner, ...others]) each.leave()
  })

  test('is got off from if everybody has met, and the other rides on', async () => {
    somewhere()
    const { email, rider: former } = await stranger()
    const { ride, others, requester } = await activeWith(former, town.serrano, town.america)
    await meet(ride, requester, requester === former ? others : [former])
    const links = await Promise.all(
      [former, others[0]!].map(async (rider) => {
        const { body } = await rider.http<{ data: { url: string } }>('POST', `/rides/${ride.id}/watch`)
        return body.data.url.split('/watch/')[1]!
      }),
    )
    const owner = await takeOver(email)
    await isEmptied()
    expect(await openOf(owner)).toEqual(nothing)
    // Nobody whom the former user let watch goes on to watch the owner.
    const watching = links.map(async (link) => (await call(app, 'GET', `/watch/${link}`)).status)
    expect(await Promise.all(watching)).toEqual([404, 200])
    const seen = await rideOf(others[0]!, ride)
    expect(seen.status).toBe('active')
    expect(seen.stops.find(({ firebase_uid }) => firebase_uid === owner.id)?.state).toBe('dropped_off')
    expect(JSON.stringify(await rideOf(owner, ride))).not.toMatch(/Serrano, 41|América, 12/)
    for (const each of [former, owner, ...others]) each.leave()
  })
})
