import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import type { Failure } from '../failure.ts'
import { refuseWhatNobodyMayAsk, unsettledFailure } from './refused-requests.ts'

const now = new Date('2026-11-21T10:00:00Z')
const from = { latitude: 40.4, longitude: -3.7 }
/** So many metres to the north, on a sphere of 40,030 km. */
const north = (meters: number) => ({ ...from, latitude: from.latitude + meters / 111_195 })

async function codeOf(
  gender: 'woman' | 'man' | 'non-binary' | null,
  {
    companions = 'anyone',
    at,
    meters = 5_000,
  }: { companions?: 'anyone' | 'women'; at?: string; meters?: number },
) {
  const trip = { from, to: north(meters), ...(at !== undefined && { at }) }
  const store = { genderOf: async () => gender, clock: async () => now }
  try {
    await refuseWhatNobodyMayAsk(store, { db: null } as unknown as Tx, 'ana', { companions, trip }, 'en')
    return null
  } catch (error) {
    return [(error as Failure).code, Object.keys((error as Failure).fields ?? {})]
  }
}

test('a trip may begin up to five minutes from now, by the clock of the database', async () => {
  expect(await codeOf(null, {})).toBeNull()
  for (const at of ['2026-11-21T09:00:00Z', '2026-11-21T10:05:00Z', '2026-11-21T11:05:00+01:00'])
    expect([at, await codeOf(null, { at })]).toEqual([at, null])
  expect(await codeOf(null, { at: '2026-11-21T10:05:01Z' })).toEqual(['DEPARTURE_TOO_FAR', []])
})

test('a trip of less than a hundred metres is refused', async () => {
  expect(await codeOf(null, { meters: 101 })).toBeNull()
  expect(await codeOf(null, { meters: 99 })).toEqual(['TRIP_TOO_SHORT', []])
})

test('only women and non-binary people ask for women and non-binary people only', async () => {
  for (const gender of ['woman', 'non-binary'] as const)
    expect(await codeOf(gender, { companions: 'women' })).toBeNull()
  for (const gender of ['man', null] as const) {
    expect(await codeOf(gender, { companions: 'women' })).toEqual(['INVALID_INPUT', ['companions']])
    expect(await codeOf(gender, { companions: 'anyone' })).toBeNull()
  }
})

test('who owes a share is told of the ride, and who owed it in a deleted account, until which day', () => {
  const own = unsettledFailure({ rideId: 'ride', formerUntil: null }, 'en')
  expect(own).toMatchObject({ code: 'UNSETTLED_RIDE', extra: { rideId: 'ride' } })
  expect(own.extra).not.toHaveProperty('message')
  const former = unsettledFailure({ rideId: 'ride', formerUntil: new Date('2027-03-04T23:59:59Z') }, 'en')
  expect(former).toMatchObject({
    code: 'UNSETTLED_RIDE',
    extra: { rideId: 'ride', message: expect.stringContaining('March 4, 2027') },
  })
})
