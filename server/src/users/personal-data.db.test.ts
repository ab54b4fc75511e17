// What is stored about a person, table by table: whether deleting the account removes it, and what their copy contains.
import type { Ride } from '@woodalo/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { activeRide, meet, places, type TestRider } from '../testing/test-rider.ts'

/** What is left of a person's rows once the account is deleted. */
type Fate =
  | 'gone'
  /** The row stays for others, without anything that the person wrote or is called. */
  | 'anonymous'
  /** Kept for a set time, for a report: docs/security.md. */
  | 'kept'
  /** For minutes, until it is delivered. */
  | 'soon over'

/** Every table with a column that names a person. A new one is added here, with its export and its deletion. */
const fates: Record<string, Fate> = {
  absences: 'anonymous',
  bans: 'anonymous',
  code_tries: 'gone',
  debt_marks: 'kept',
  departed_disputes: 'kept',
  departed_words: 'kept',
  email_logins: 'gone',
  exchange_codes: 'gone',
  favourites: 'gone',
  former_emails: 'gone',
  former_phones: 'gone',
  feedback: 'anonymous',
  given_ratings: 'anonymous',
  idempotency_keys: 'gone',
  live_events: 'soon over',
  live_readers: 'soon over',
  mail_links: 'gone',
  messages: 'anonymous',
  no_show_votes: 'anonymous',
  opinions: 'gone',
  packed_events: 'soon over',
  pairs_apart: 'gone',
  phone_codes: 'gone',
  phone_logins: 'gone',
  proven_emails: 'gone',
  proven_lately: 'kept',
  push_subscriptions: 'gone',
  reports: 'kept',
  ride_requests: 'anonymous',
  ride_riders: 'anonymous',
  rides: 'anonymous',
  sealed_pictures: 'kept',
  sealed_stop_names: 'kept',
  sealed_taxi_notes: 'kept',
  sealed_ways_to_pay: 'kept',
  self_descriptions: 'kept',
  sessions: 'anonymous',
  settlement_shares: 'anonymous',
  settlements: 'anonymous',
  sign_in_records: 'gone',
  social_attempts: 'gone',
  social_logins: 'gone',
  socket_tickets: 'gone',
  taxi_notes: 'gone',
  told_events: 'soon over',
  user_photos: 'gone',
  warnings: 'gone',
  watch_links: 'gone',
  ways_to_pay: 'gone',
}

const naming = `'user_id', 'by_id', 'about_id', 'other_id', 'payer_id', 'requester_id', 'voter_id', 'absent_id', 'rated_id', 'canceled_by', 'link_user_id'`

let app: TestApp
let ride: Ride
let ana: TestRider
let ben: TestRider
let before: string
/** What only Ana wrote or is, by where her copy has it. */
const own = {
  name: 'Anahita',
  fullName: 'Anahita Testarossa',
  home: 'Calle de Anahita 7',
  label: 'gimnasio de Anahita',
  way: 'anahitapaypal',
  words: 'Anahita was here',
  rating: 'Anahita liked it',
  report: 'Anahita saw a knife',
  endpoint: 'https://push.example.org/anahita',
  appeal: 'Anahita appeals',
  email: 'anahita@example.net',
  formerEmail: 'anahita.before@example.net',
  formerPhone: '+34600987001',
  phone: '+34699000111',
}
const sealedOrBefore = 'plate of Ana'
/** What only the rides of Ana show of her, without her words, and what an operator answered her. */
const ofHers = {
  picture: 'https://pictures.example.org/anahita',
  drive: 'drive of Anahita',
  walk: 'walk of Anahita',
  answer: 'answer to Anahita',
}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

async function everything(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name not in ('places', 'kysely_migration')`,
  )
  const texts: string[] = []
  for (const { name } of tables) texts.push(`${name} ${JSON.stringify(await query(`select * from ${name}`))}`)
  return texts.join('\n')
}

/** Returns how many rows of each table name the person. */
async function rowsOf(userId: string): Promise<Map<string, number>> {
  const columns = await query<{ table_name: string; columns: string[] }>(
    `select table_name::text, array_agg(column_name::text) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in (${naming})
       -- Of partitions, the whole is listed.
       and table_name !~ '_[0-9]$' group by table_name`,
  )
  const counts = new Map<string, number>()
  for (const { table_name: table, columns: names } of columns) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int from ${table} where $1 in (${names.join(', ')})`,
      [userId],
    )
    counts.set(table, row!.count)
  }
  return counts
}

const copyOf = async (rider: TestRider) =>
  JSON.stringify((await rider.http<{ data: object }>('GET', `/user/${rider.id}/export`)).body.data)

beforeAll(async () => {
  app = await startTestApp()
  const active = await activeRide(app, [places.america, places.serrano])
  ;({ ride } = active)
  ana = active.requester
  ben = active.others[0]!
  const done = async (rider: TestRider, method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const { status, body: answer } = await rider.http(method, path, body)
    expect([method, path, status < 300 || answer]).toEqual([method, path, true])
  }
  await done(ana, 'POST', `/rides/${ride.id}/on-my-way`)
  await done(ana, 'POST', `/rides/${ride.id}/arrived`)
  await done(ana, 'PUT', `/rides/${ride.id}/taxi`, { plate: '4821 ANA', driverName: sealedOrBefore })
  await done(ana, 'POST', `/rides/${ride.id}/watch`)
  await done(ana, 'POST', `/rides/${ride.id}/messages`, { text: own.words })
  await ben.http('POST', `/rides/${ride.id}/confirm`, { code: 'nope' })
  await meet(ride, ana, [ben])
  await done(ana, 'PATCH', `/user/${ana.id}`, {
    displayName: own.name,
    full_name: own.fullName,
    phone_number: { prefix: '34', number: '699000111' },
  })
  await done(ana, 'PUT', `/favourites/${crypto.randomUUID()}`, {
    kind: 'own',
    label: own.label,
    ...places.serrano,
    name: own.home,
  })
  await done(ana, 'PUT', `/user/${ana.id}/pay-to`, [{ kind: 'paypal', value: own.way }])
  await done(ana, 'PUT', `/rides/${ride.id}/settlement/fare`, { amount: 2000 })
  await done(ben, 'POST', `/rides/${ride.id}/settlement/disputed`, { text: 'too much' })
  for (const rider of [ben, ana]) await done(rider, 'POST', `/rides/${ride.id}/drop-off`)
  for (const rider of [ana, ben])
    await done(rider, 'POST', `/rides/${ride.id}/feedback`, {
      rating: 4,
      feedback: rider === ana ? own.rating : 'fine',
    })
  await done(ana, 'PUT', `/blocks/${ben.id}`)
  await done(ana, 'POST', '/reports', { rideId: ride.id, uid: ben.id, kind: 'danger', text: own.report })
  const form = new FormData()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer()
  form.set('photo', new Blob([new Uint8Array(picture)]))
  for (const path of [`/user/${ana.id}/photo`])
    await fetch(`${app.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
    })
  // Nobody changes it while travelling.
  await query(`update users set gender = 'woman' where id = $1`, [ana.id])
  // What other ways of signing in, an operator and a rider who never came would have written.
  await query(
    `insert into email_logins (user_id, email, email_key, password_hash) values ($1, $2, $2, 'x');`,
    [ana.id, own.email],
  )
  // A ride that ended at once counts no thumbs.
  await query(`insert into opinions (ride_id, by_id, about_id, thumb) values ($1, $2, $3, 'up')`, [
    ride.id,
    ana.id,
    ben.id,
  ])
  await query(
    `insert into push_subscriptions (user_id, endpoint, endpoint_hash, p256dh, auth) values ($1, $2, 'x', 'p', 'a')`,
    [ana.id, own.endpoint],
  )
  await query('insert into proven_emails (email_key, user_id) values ($2, $1)', [ana.id, own.email])
  await query(
    `insert into former_emails (user_id, email_key, proven_at, kept_until) values ($1, $2, now(), now() + interval '1 day')`,
    [ana.id, own.formerEmail],
  )
  await query(`insert into proven_lately values ($1, sha256('phone'), now() + interval '1 day')`, [ana.id])
  await query(
    `insert into former_phones (user_id, phone, proven_at, kept_until) values ($1, $2, now(), now() + interval '1 day')`,
    [ana.id, own.formerPhone],
  )
  await query('insert into phone_logins (phone, user_id, proven_at) values ($2, $1, now())', [
    ana.id,
    own.phone,
  ])
  await query(
    `insert into social_logins (issuer, subject, user_id, email) values ('https://issuer.example.org', 'sub', $1, $2)`,
    [ana.id, own.email],
  )
  await query(
    `insert into warnings (user_id, text, by_operator, kept_until) values ($1, 'about ' || $2, 'olga', now() + interval '1 day')`,
    [ana.id, own.name],
  )
  await query(
    `insert into bans (user_id, reason, by_operator, created_at, until, appeal, appealed_at, decision, decision_text,
       decided_by, decided_at)
     values ($1, 'x', 'olga', now() - interval '9 days', now() - interval '1 day', $2, now(), 'kept', $3, 'olga', now())`,
    [ana.id, own.appeal, ofHers.answer],
  )
  await query(`insert into opinions (ride_id, by_id, about_id, thumb) values ($1, $2, $3, 'up')`, [
    ride.id,
    ben.id,
    ana.id,
  ])
  await query('update ride_riders set shown_photo = $2, route = $3, walk_path = $4 where user_id = $1', [
    ana.id,
    ofHers.picture,
    ofHers.drive,
    ofHers.walk,
  ])
  await query(`insert into absences (ride_id, user_id, at) values ($1, $2, now())`, [ride.id, ana.id])
  before = await everything()
})
afterAll(() => app.stop())

test('every table that names a person has its fate here', async () => {
  expect([...(await rowsOf(ana.id)).keys()].toSorted()).toEqual(Object.keys(fates).toSorted())
})

test('the copy of a person’s data has what they wrote and are, and nobody else’s copy has it', async () => {
  const [hers, his] = [await copyOf(ana), await copyOf(ben)]
  // The picture is in hers as it is stored.
  for (const text of Object.values(own).filter((value) => value !== own.endpoint)) {
    expect([text, before.includes(text)]).toEqual([text, true])
    expect([text, hers.includes(text)]).toEqual([text, true])
  }
  for (const text of [
    own.home,
    own.label,
    own.way,
    own.rating,
    own.report,
    own.email,
    own.phone,
    own.fullName,
  ])
    expect([text, his.includes(text)]).toEqual([text, false])
  expect(his).not.toContain('"gender":"woman"')
})

test('a deletion that fails at its very end leaves everything as it was', async () => {
  // Sessions say when they were last used, and events are told meanwhile.
  const tables = Object.keys(fates).filter((table) => fates[table] !== 'soon over' && table !== 'sessions')
  const stored = async () =>
    Promise.all(
      tables.map(
        async (table) => [table, await query(`select * from ${table} as row order by row::text`)] as const,
      ),
    )
  const whole = await stored()
  await query(`create function fail_at_end() returns trigger language plpgsql
    as $$ begin raise exception 'the deletion fails'; end $$`)
  await query(`create constraint trigger fail_at_end after update of deleted_at on users
    deferrable initially deferred for each row execute function fail_at_end()`)
  expect((await ana.http('DELETE', `/user/${ana.id}`)).status).toBe(500)
  await query('drop trigger fail_at_end on users')
  expect(await stored()).toEqual(whole)
})

test('deleting an account removes what the person wrote and is, everywhere', async () => {
  const filled = await rowsOf(ana.id)
  expect((await ana.http('DELETE', `/user/${ana.id}`)).status).toBe(204)
  await expect
    .poll(async () => (await query('select from graphile_worker.jobs where run_at <= now()')).length)
    .toBe(0)
  const left = await rowsOf(ana.id)
  const kept = [...left].filter(([table, count]) => fates[table] === 'gone' && count > 0)
  expect(kept).toEqual([])
  const after = await everything()
  for (const line of after.split('\n')) {
    const [table = ''] = line.split(' ')
    // Their words stay readable until the chat closes, and what they reported until the report's end.
    const kept = { 'public.messages': own.words, 'public.reports': own.report }[table]
    for (const text of Object.values(own).filter((each) => each !== own.name && each !== kept))
      expect([table, text, line.includes(text)]).toEqual([table, text, false])
    expect([table, kept === undefined && line.includes(own.name)]).toEqual([table, false])
  }
  for (const text of Object.values(ofHers))
    expect([text, before.includes(text), after.includes(text)]).toEqual([text, true, false])
  const [trip] = await query('select * from ride_requests where user_id = $1', [ana.id])
  expect(trip).toMatchObject({ origin_name: '', destination_name: '', about: '', companions: 'anyone' })
  for (const column of [
    'origin_latitude',
    'origin_longitude',
    'destination_latitude',
    'destination_longitude',
  ])
    expect(String(trip![column as keyof typeof trip])).toMatch(/^-?\d+(\.\d{1,3})?$/)
  const anonymous = ['ride_requests', 'ride_riders', 'rides', 'settlements', 'settlement_shares']
  for (const table of anonymous) expect([table, left.get(table)]).toEqual([table, filled.get(table)])
  // The test would prove nothing about a table that was empty before.
  const empty = [...filled].filter(([table, count]) => fates[table] === 'gone' && count === 0)
  expect(empty.map(([table]) => table).toSorted()).toEqual(seldom)
})

/** Rows that live for minutes, of which other tests make some. */
const seldom = [
  'code_tries',
  'exchange_codes',
  'mail_links',
  'phone_codes',
  'social_attempts',
  'socket_tickets',
]
