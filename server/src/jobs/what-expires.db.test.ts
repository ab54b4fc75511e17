// Every sweep that deletes is really run by the service: its store's own tests call it directly.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantRideOf } from '../testing/ride-factory.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0' })
})
afterAll(() => app.stop())

const ride = randomUUID()
const hash = "decode(repeat('ab', 32), 'hex')"
/** Ten minutes after what is kept for so long is deleted. */
const beyond = (time: string) => `now() - interval '${time}' - interval '10 minutes'`
const past = beyond('0')

/** A row that should be gone by now, in each table with such rows: columns and values. */
const expired: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rate_limits: { key: "'tries'", expire: '1' },
  socket_tickets: { ticket_hash: hash, user_id: "'ana'", expires_at: past },
  sessions: { user_id: "'ana'", token_hash: hash, method: "'guest'", expires_at: beyond('30 days') },
  mail_links: {
    token_hash: hash,
    purpose: "'reset'",
    user_id: "'ana'",
    email: "'ana@example.org'",
    expires_at: past,
    generation: '1',
  },
  phone_codes: { phone: "'+34600000000'", code_hash: hash, expires_at: past },
  social_attempts: {
    state_hash: hash,
    browser_hash: hash,
    provider: "'google'",
    return_to: "'/'",
    expires_at: past,
    sealed_secrets: "'x'",
  },
  exchange_codes: {
    code_hash: hash,
    browser_hash: hash,
    provider: "'google'",
    issuer: "'x'",
    subject: "'x'",
    email_proven: 'false',
    expires_at: past,
    is_link: 'false',
  },
  sign_in_records: { user_id: "'ana'", act: "'sign-in'", outcome: "'ok'", created_at: beyond('180 days') },
  pairs_apart: { by_id: "'ana'", other_id: "'luis'", why: "'refused'", until: past },
  user_photos: { user_id: "'nobody'", webp: hash, created_at: beyond('1 day') },
  debt_marks: { ride_id: `'${ride}'`, user_id: "'ana'", mark: hash, kept_until: past },
  receipt_uploads: { ride_id: `'${ride}'`, webp: hash, uploaded_at: beyond('1 day') },
  idempotency_keys: {
    user_id: "'ana'",
    key: "'one'",
    call: "'x'",
    body_hash: hash,
    created_at: beyond('24 hours'),
  },
  warnings: { user_id: "'ana'", text: "'Ten cuidado'", by_operator: "'olga'", kept_until: past },
  bans: {
    user_id: "'ana'",
    reason: "'Ten cuidado'",
    by_operator: "'olga'",
    created_at: `${beyond('180 days')} - interval '1 day'`,
    until: beyond('180 days'),
  },
  desk_sessions: { token_hash: hash, operator: "'olga'", created_at: past, seen_at: beyond('15 minutes') },
  desk_audit: { operator: "'olga'", act: "'sign-in'", kept_until: past },
  code_tries: { ride_id: `'${ride}'`, user_id: "'ana'", tried_at: beyond('1 day') },
  departed_disputes: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  self_descriptions: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  sealed_taxi_notes: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  sealed_pictures: {
    user_id: "'ana'",
    ride_ids: `'{${ride}}'`,
    kind: "'profile'",
    shown_at: past,
    sealed: "'x'",
    until: past,
  },
  sealed_ways_to_pay: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  sealed_stop_names: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  departed_words: { ride_id: `'${ride}'`, user_id: "'ana'", sealed: "'x'", until: past },
  reports: {
    by_id: "'ana'",
    about_id: "'luis'",
    ride_id: `'${ride}'`,
    kind: "'other'",
    text: "''",
    evidence: "'x'",
    kept_until: past,
  },
}

const kept = randomUUID()
const ofEva = "decode(repeat('cd', 32), 'hex')"
/** Ten minutes before what is kept for so long is deleted. */
const within = (time: string) => `now() - interval '${time}' + interval '10 minutes'`

/** Rows of the same tables that are still needed, however little time they have left. */
const needed: typeof expired = {
  rate_limits: { key: "'others'", expire: '(extract(epoch from now()) + 600) * 1000' },
  socket_tickets: { ticket_hash: ofEva, user_id: "'eva'", expires_at: within('0') },
  sessions: {
    token_hash: ofEva,
    user_id: "'eva'",
    method: "'guest'",
    expires_at: within('30 days'),
    last_seen_at: within('60 days'),
  },
  mail_links: {
    ...expired['mail_links'],
    token_hash: ofEva,
    user_id: "'eva'",
    email: "'eva@example.org'",
    expires_at: within('0'),
  },
  phone_codes: { phone: "'+34600000001'", code_hash: ofEva, expires_at: within('0') },
  social_attempts: { ...expired['social_attempts'], state_hash: ofEva, expires_at: within('0') },
  exchange_codes: { ...expired['exchange_codes'], code_hash: ofEva, expires_at: within('0') },
  sign_in_records: {
    user_id: "'eva'",
    act: "'sign-in'",
    outcome: "'ok'",
    created_at: within('180 days'),
  },
  pairs_apart: { by_id: "'eva'", other_id: "'luis'", why: "'refused'", until: within('0') },
  debt_marks: { ride_id: `'${kept}'`, user_id: "'eva'", mark: ofEva, kept_until: within('0') },
  receipt_uploads: { ride_id: `'${kept}'`, webp: hash, uploaded_at: within('1 day') },
  idempotency_keys: { ...expired['idempotency_keys'], user_id: "'eva'", created_at: within('24 hours') },
  warnings: { ...expired['warnings'], user_id: "'eva'", kept_until: within('0') },
  bans: {
    ...expired['bans'],
    user_id: "'eva'",
    created_at: `${within('180 days')} - interval '1 day'`,
    until: within('180 days'),
  },
  desk_sessions: {
    token_hash: ofEva,
    operator: "'olga'",
    created_at: within('8 hours'),
    seen_at: within('15 minutes'),
  },
  desk_audit: { operator: "'otto'", act: "'sign-in'", kept_until: within('0') },
  code_tries: { ride_id: `'${kept}'`, user_id: "'eva'", tried_at: within('1 day') },
  departed_disputes: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  self_descriptions: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  sealed_taxi_notes: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  sealed_pictures: { ...expired['sealed_pictures'], user_id: "'eva'", until: within('0') },
  sealed_ways_to_pay: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  sealed_stop_names: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  departed_words: { ride_id: `'${kept}'`, user_id: "'eva'", sealed: "'x'", until: within('0') },
  reports: {
    ...expired['reports'],
    by_id: "'eva'",
    kept_until: within('0'),
  },
}

test('what has expired is deleted by the service without being asked, and what is still needed is not', async () => {
  const { ride: planted, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
  const { ride: recent, riders: others } = await plantRideOf(app, app.database.db, 2, 'completed')
  const { ride: earlier } = await plantRideOf(app, app.database.db, 2, 'completed')
  const [ana] = riders
  const [eva] = others
  await planted.endedAgo(30 * 86_400 + 600)
  await earlier.endedAgo(30 * 86_400 - 600)
  await recent.endedAgo(50 * 60)
  // Without the foreign keys, because only its own time decides about each row.
  const note = { plate: "'1234 ABC'", app: "''", driver_name: "''", by_id: "'ana'", noted_at: past }
  const shares = (rideId: string, userId: string) => ({
    ride_id: `'${rideId}'`,
    user_id: userId,
    accepted_amount: '1',
    solo_amount: '1',
    amount: '1',
    state: "'owed'",
    changed_at: past,
  })
  const gone = Object.entries({
    ...expired,
    user_photos: { ...expired['user_photos'], user_id: `'${ana.user.id}'` },
    absences: { ride_id: `'${planted.id}'`, user_id: "'ana'", at: beyond('30 days') },
    taxi_notes: { ride_id: `'${planted.id}'`, ...note },
    watch_links: { ride_id: `'${planted.id}'`, user_id: `'${ana.user.id}'`, token_hash: hash, salt: hash },
  })
  const stays = Object.entries({
    ...needed,
    user_photos: { user_id: `'${eva.user.id}'`, webp: hash, created_at: within('1 day') },
    absences: { ride_id: `'${recent.id}'`, user_id: "'eva'", at: within('30 days') },
    taxi_notes: { ride_id: `'${earlier.id}'`, ...note },
    watch_links: { ride_id: `'${recent.id}'`, user_id: `'${eva.user.id}'`, token_hash: ofEva, salt: hash },
  })
  const owed = ['settlement_shares'].flatMap((table) => [
    [table, shares(ride, "'ana'")] as const,
    [table, shares(kept, "'eva'")] as const,
  ])
  const inserts = [...gone, ...stays, ...owed].map(
    ([table, row]) =>
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  )
  await runSql(app, ['set session_replication_role = replica', ...inserts].join(';\n'))

  const left = async (rows: typeof gone) => {
    const found = await Promise.all(
      rows.map(async ([table, row]) => {
        const [key, value] = Object.entries(row)[0]!
        const [counted] = await runSql<{ count: number }>(
          app,
          `select count(*)::int as count from ${table} where ${key} = ${value}`,
        )
        return counted!.count > 0 ? [table] : []
      }),
    )
    return found.flat().toSorted()
  }
  const tables = gone.map(([table]) => table).toSorted()
  expect([await left(gone), await left(stays)]).toEqual([tables, tables])
  // Each sweep has its first turn when a process starts.
  const another = await startTestApp({ DATABASE_URL: app.databaseUrl, DESK_PORT: '0' })
  try {
    await expect.poll(() => left(gone), { timeout: 10_000 }).toEqual([])
    expect(await left(stays)).toEqual(tables)
  } finally {
    await another.stop()
  }
})
