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
const past = "now() - interval '3 years'"

/** A row that should be gone by now, in each table with such rows: columns and values. */
const expired: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rate_limits: { key: "'tries'", expire: '1' },
  socket_tickets: { ticket_hash: hash, user_id: "'ana'", expires_at: past },
  sessions: { user_id: "'ana'", token_hash: hash, method: "'guest'", expires_at: past },
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
  sign_in_records: { user_id: "'ana'", act: "'sign-in'", outcome: "'ok'", created_at: past },
  pairs_apart: { by_id: "'ana'", other_id: "'luis'", why: "'refused'", until: past },
  user_photos: { user_id: "'nobody'", webp: hash, created_at: past },
  debt_marks: { ride_id: `'${ride}'`, user_id: "'ana'", mark: hash, kept_until: past },
  receipt_uploads: { ride_id: `'${ride}'`, webp: hash, uploaded_at: past },
  idempotency_keys: { user_id: "'ana'", key: "'one'", call: "'x'", body_hash: hash, created_at: past },
  warnings: { user_id: "'ana'", text: "'Ten cuidado'", by_operator: "'olga'", kept_until: past },
  bans: {
    user_id: "'ana'",
    reason: "'Ten cuidado'",
    by_operator: "'olga'",
    created_at: `${past} - interval '1 day'`,
    until: past,
  },
  desk_sessions: { token_hash: hash, operator: "'olga'", created_at: past, seen_at: past },
  desk_audit: { operator: "'olga'", act: "'sign-in'", kept_until: past },
  code_tries: { ride_id: `'${ride}'`, user_id: "'ana'", tried_at: past },
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

test('what has expired is deleted by the service without being asked', async () => {
  const { ride: planted, riders } = await plantRideOf(app, app.database.db, 2, 'completed')
  const [ana] = riders
  await planted.endedAgo(400 * 86_400)
  // Without the foreign keys, because only its own time decides about each row.
  const rows = Object.entries({
    ...expired,
    user_photos: { ...expired['user_photos'], user_id: `'${ana.user.id}'` },
    watch_links: { ride_id: `'${planted.id}'`, user_id: `'${ana.user.id}'`, token_hash: hash, salt: hash },
    settlement_shares: {
      ride_id: `'${ride}'`,
      user_id: "'ana'",
      accepted_amount: '1',
      solo_amount: '1',
      amount: '1',
      state: "'owed'",
      changed_at: past,
    },
  })
  const inserts = rows.map(
    ([table, row]) =>
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  )
  await runSql(app, ['set session_replication_role = replica', ...inserts].join(';\n'))

  const left = async () => {
    const found = await Promise.all(
      rows
        .filter(([table]) => table !== 'settlement_shares')
        .map(async ([table, row]) => {
          const [key, value] = Object.entries(row)[0]!
          const [counted] = await runSql<{ count: number }>(
            app,
            `select count(*)::int as count from ${table} where ${key} = ${value}`,
          )
          return counted!.count > 0 ? [table] : []
        }),
    )
    return found.flat()
  }
  expect(await left()).toHaveLength(rows.length - 1)
  // Each sweep has its first turn when a process starts.
  const another = await startTestApp({ DATABASE_URL: app.databaseUrl, DESK_PORT: '0' })
  try {
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  } finally {
    await another.stop()
  }
})
