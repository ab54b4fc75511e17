// T6 to T10: strangers stay outside, codes are not guessed, nobody hears of another one's affairs, nor does a log.
import type { ClientBase } from 'pg'
import type { Expect, Fault } from './fault.ts'
import type { Ledger } from './ledger.ts'

/** How many wrong codes of one rider are looked at in ten minutes, which no ride of a run reaches. */
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

/** T9, in what the nodes have logged. */
export function secretsIn(log: string, ledger: Ledger): Fault[] {
  return [...ledger.secrets]
    .filter((secret) => log.includes(secret))
    .map((secret) => ({ invariant: 'T9' as const, what: `a log has ${secret.slice(0, 12)}…` }))
}
