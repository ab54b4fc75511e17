// T6 to T10: strangers see no ride, codes cannot be guessed, and neither riders nor logs get other riders' data.
import type { ClientBase } from 'pg'
import type { Expect, Fault } from './fault.ts'
import type { Ledger } from './ledger.ts'

/** How many wrong codes of one rider are compared in ten minutes. No ride of a run lasts that long. */
const mostTries = 5

export async function onesOwnStaysOnesOwn(client: ClientBase, ledger: Ledger, expect: Expect): Promise<void> {
  const { rows } = await client.query<{ ride_id: string; user_id: string }>(
    'select ride_id, user_id from ride_riders',
  )
  const members = new Set(rows.map((row) => `${row.ride_id} ${row.user_id}`))
  for (const { rideId, userId } of ledger.trespasses)
    expect(
      'T6',
      members.has(`${rideId} ${userId}`),
      () => `${userId}, who was never in ${rideId}, could read it`,
    )
  for (const { rideId, userId, wrong } of ledger.guesses)
    expect('T7', wrong <= mostTries, () => `${wrong} wrong codes of ${userId} were looked at in ${rideId}`)
  expect('T8', ledger.told.length === 0, () => JSON.stringify(ledger.told[0]))
  const failures = ledger.oddities.get('INTERNAL_ERROR') ?? 0
  expect('T10', failures === 0, () => `${failures} × INTERNAL_ERROR`)
}

/** T9: returns a fault for each secret in a node's log. */
export function secretsIn(log: string, ledger: Ledger): Fault[] {
  return [...ledger.secrets]
    .filter((secret) => log.includes(secret))
    .map((secret) => ({ invariant: 'T9' as const, what: `a log has ${secret.slice(0, 12)}…` }))
}
