// @vitest-environment happy-dom
import type { Ride, Settlement } from '@woodalo/protocol'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft } from '../ride-requests/form-draft-and-checks.ts'
import { euros, groupOf, may, minute, without } from '../testing/group.ts'
import { whatEachControlOfPageDoes } from '../testing/what-is-shown.ts'
import { openToUse as open } from './controlled-page-fixture.tsx'
import { ridingIn, searched, trip } from './page-fixture.tsx'
import { paths } from './paths-of-screens.ts'
import { Screen as Requests } from './request-ride-route.tsx'
import { RideChat } from './ride-chat.tsx'
import { Screen as RidePage } from './ride-route.tsx'
import type { Travel } from './state/app-state.ts'

/** What opens a map goes on by itself. */
const map = /places\.openMap|request\.pickOnMap/

const met = { isVerified: true }
const meets = may('arrive', 'leave', 'verify', 'write', 'no-driver', 'watch')
const settlement: Settlement = {
  rideId: 'r1',
  payerUid: 'ana',
  estimate: euros(3100),
  fare: euros(3420),
  dueBy: minute(9000),
  hasReceipt: false,
  receiptId: null,
  payTo: [],
  shares: [
    {
      firebase_uid: 'ben',
      userName: 'Ben',
      amount: euros(1190),
      state: 'owed',
      aboveSolo: false,
      dispute: null,
    },
    {
      firebase_uid: 'ana',
      userName: 'Ana',
      amount: euros(1910),
      state: 'received',
      aboveSolo: false,
      dispute: null,
    },
  ],
}
const rides: Record<string, Ride> = {
  'who-orders': groupOf(
    { ...meets, mayNoteTaxi: true },
    { eva: { absence: { maySay: true, said: false, voices: 0, needed: 2 } } },
  ),
  'on-the-way': groupOf(
    { isVerified: true, departedAt: minute(10), ...may('drop-off', 'write', 'watch') },
    { all: met },
  ),
  'got-off': without(
    groupOf(
      {
        isVerified: true,
        departedAt: minute(10),
        unsettled: 'you-are-owed',
        ...may('write', 'rate', 'enter-fare'),
      },
      { all: met },
    ),
    'ana',
  ),
  canceled: groupOf({
    status: 'canceled',
    endedAt: minute(80),
    cancellation: { reason: 'CANCELED_BY_USER', byUid: 'eva' },
    ...may('rate'),
  }),
}

// Some open a page for each of many controls, which takes a busy machine longer than a test usually may.
vi.setConfig({ testTimeout: 240_000 })
afterAll(() => vi.resetConfig())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(12)) })
  return () => void vi.useRealTimers()
})

test.each(Object.entries(rides))('what each control of the page of a ride does: %s', async (name, ride) => {
  const opens = (answers: Record<string, unknown>) => () =>
    open('/ride/r1', <RidePage />, {
      pattern: paths.ride,
      ...(ride.status === 'active' && { travel: ridingIn(ride) }),
      answers: {
        'GET /rides/r1': ride,
        'GET /rides/r1/settlement': settlement,
        'POST /rides/r1/drop-off': { ...ride, unsettled: null },
        'POST /rides/r1/watch': { url: 'https://ours.example/w/1', expiresAt: minute(99) },
        ...answers,
      },
    })
  await expect(await whatEachControlOfPageDoes(name, opens({}), map, true)).toMatchFileSnapshot(
    `__snapshots__/ride-page-${name}.txt`,
  )
})

const search = { ...searched, beganAt: minute(10), endsAt: minute(14) }
const between = { rideRequestId: 'q1', lastRide: null }
const pending = groupOf(
  { status: 'pending', confirmBy: minute(13), activeAt: null, ...may('accept', 'refuse') },
  { all: { accepted: false } },
)
const travels: Record<string, Travel> = {
  searching: { phase: 'searching', state: 'SEARCHING', nearby: 2, search, ...between } as Travel,
  resting: { phase: 'resting', search: { ...search, companions: 'women' }, ...between } as unknown as Travel,
  deciding: { phase: 'deciding', ride: pending, search, ...between } as Travel,
}

test.each(Object.entries(travels))(
  'what each control of the page of requests does: %s',
  async (name, travel) => {
    await expect(
      await whatEachControlOfPageDoes(
        name,
        () =>
          open(
            '/request-ride',
            <Requests />,
            {
              travel,
              answers: {
                'GET /rides/r1/settlement': settlement,
                'GET /favourites': [],
              },
            },
            () => keepDraft(sessionStorage, { ...emptyDraft, trip }),
          ),
        map,
        true,
      ),
    ).toMatchFileSnapshot(`__snapshots__/request-page-${name}.txt`)
  },
)

test('what each control of the chat of a ride does', async () => {
  const ride = groupOf(meets)
  await expect(
    await whatEachControlOfPageDoes('a chat', () =>
      open('/chat/r1', <RideChat rideId="r1" />, {
        pattern: paths.chat,
        travel: ridingIn(ride),
        answers: { 'GET /rides/r1': ride },
      }),
    ),
  ).toMatchFileSnapshot('__snapshots__/chat-page.txt')
})
