// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '../testing/browser.ts'
import { euros, groupOf, may, minute, without } from '../testing/group.ts'
import { whatIsShown } from '../testing/what-is-shown.ts'
import { MatchScreen } from './match-screen.tsx'
import { RideDetailsScreen } from './ride-details-screen.tsx'
import { RideList } from './ride-list.tsx'
import { RideLoadFailed } from './ride-load-failed.tsx'
import { RideNotFound } from './no-such-ride.tsx'
import { TaxiCard } from './taxi-card.tsx'
import { WhoIsThere } from './who-is-there.tsx'

const nothing = async () => {}
const walk = (distance: number) => ({ walk: { distance, duration: distance, path: null } })
const there = { arrivedAt: minute(5), arrived: true }
const met = { isVerified: true }
const taxi = {
  app: 'Free Now',
  plate: '1234 ABC',
  car: 'Octavia blanco',
  driverName: 'Luis',
  arrivesAt: minute(16),
  notedAt: minute(1),
  byUid: 'ana',
}
beforeEach(() => {
  device('denied')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(90)) })
  return () => void vi.useRealTimers()
})

const match = (ride: Ride, props: Partial<ComponentProps<typeof MatchScreen>> = {}) => (
  <MatchScreen
    ride={ride}
    readerUid="ben"
    now={() => Date.parse(minute(0))}
    ownMark={<p>own mark</p>}
    look={{ describe: async () => true, addPhoto: () => {} }}
    onOpenPerson={() => {}}
    onAccept={nothing}
    onCancel={nothing}
    {...props}
  />
)
const offered = {
  status: 'pending' as const,
  confirmBy: minute(1),
  createdAt: minute(-1),
  activeAt: null,
  ...may('accept', 'refuse'),
}
const undecided = { all: { accepted: false } }
const five = ['ana', 'ben', 'eva', 'leo', 'mar']

test('what is seen of an offered ride', async () => {
  await expect(
    await whatIsShown({
      'nobody has decided': match(groupOf(offered, undecided)),
      'the time is nearly over': match(groupOf({ ...offered, confirmBy: minute(0.1) }, undecided)),
      'no end is known': match(groupOf({ ...offered, confirmBy: null }, undecided)),
      'somebody has accepted': match(groupOf(offered, { ...undecided, ana: { accepted: true } })),
      'the reader has accepted': match(groupOf(offered, { ...undecided, ben: { accepted: true } })),
      'the reader has accepted and can be told': match(
        groupOf(offered, { ...undecided, ben: { accepted: true } }),
        { onAskForPushes: nothing },
      ),
      'all have accepted': match(groupOf(offered)),
      'the reader orders': match(groupOf(offered, undecided), { readerUid: 'ana' }),
      'the reader orders and has accepted': match(
        groupOf(offered, { ...undecided, ana: { accepted: true } }),
        {
          readerUid: 'ana',
        },
      ),
      'on foot': match(groupOf(offered, { ...undecided, ben: { accepted: false, ...walk(700) } })),
      'at the point': match(groupOf(offered, { ...undecided, ben: { accepted: false, ...walk(20) } })),
      'of five, two have accepted': match(
        groupOf(offered, { ...undecided, leo: { accepted: true }, ana: { accepted: true } }, five),
      ),
      'nobody is confirmed': match(groupOf(offered, { all: { accepted: false, proof: 'none' } })),
      'in a van': match(groupOf({ ...offered, vehicle: 'van' }, undecided)),
      'without a price': match(groupOf(offered, { all: { accepted: false, cost: null } })),
      'saves nothing': match(
        groupOf(
          { ...offered, co2: { savedGrams: 0, savedPercent: 0 } },
          { all: { accepted: false, cost: { share: euros(800), solo: euros(800), saved: euros(0) } } },
        ),
      ),
      alone: match(groupOf(offered, undecided, ['ana']), { readerUid: 'ana' }),
      'asks before it refuses': {
        of: match(groupOf(offered, undecided)),
        after: (page) => page.press(page.button('‹match.decline›')),
      },
      'somebody has joined': {
        of: match(groupOf(offered, undecided)),
        after: (page) =>
          page.rerender(match(groupOf({ ...offered, termsVersion: 2 }, undecided, five.slice(0, 4)))),
      },
      'the terms are new': {
        of: match(groupOf(offered, undecided)),
        after: (page) => page.rerender(match(groupOf({ ...offered, termsVersion: 2 }, undecided))),
      },
      'another ride': {
        of: match(groupOf(offered, undecided)),
        after: (page) => page.rerender(match(groupOf({ ...offered, id: 'r2', termsVersion: 2 }, undecided))),
      },
    }),
  ).toMatchFileSnapshot('__snapshots__/match.txt')
})

const details = (ride: Ride, props: Partial<ComponentProps<typeof RideDetailsScreen>> = {}) => (
  <RideDetailsScreen
    ride={ride}
    readerUid="ben"
    money={<p>money</p>}
    chatPath="/chat"
    rated={false}
    onOpenPerson={() => {}}
    onBack={() => {}}
    onNewRide={() => {}}
    {...props}
  />
)
const over = {
  status: 'completed' as const,
  isVerified: true,
  endedAt: minute(60),
  departedAt: minute(10),
  ...may(),
}
const canceled = (reason: NonNullable<Ride['cancellation']>['reason'], byUid: string | null) => ({
  status: 'canceled' as const,
  endedAt: minute(80),
  cancellation: { reason, byUid },
  ...may(),
})

test('what is seen of a ride that is over', async () => {
  await expect(
    await whatIsShown({
      completed: details(groupOf(over)),
      'can be rated': details(groupOf(over), { onRate() {} }),
      'is rated': details(groupOf(over), { onRate() {}, rated: true }),
      'the reader owes': details(groupOf({ ...over, unsettled: 'you-owe' }), { onRate() {} }),
      'something was left in the taxi': details(groupOf(over), { onLost: nothing, chatPath: null }),
      'others ride on': details(
        without(groupOf({ ...over, status: 'active', endedAt: null }, { all: met }), 'ben'),
      ),
      'where the reader went': details(
        groupOf(over, { ben: { destination: { name: 'Home', latitude: 1, longitude: 2 } } }),
      ),
      'nothing is known of the reader': details(groupOf(over), { readerUid: 'x' }),
      'nothing was saved': details(
        groupOf(
          { ...over, co2: { savedGrams: 0, savedPercent: 0 } },
          { ben: { cost: { share: euros(800), solo: euros(800), saved: euros(0) } } },
        ),
      ),
      'canceled by another': details(groupOf(canceled('CANCELED_BY_USER', 'eva')), { onRate() {} }),
      'canceled by the reader': details(groupOf(canceled('CANCELED_BY_USER', 'ben'))),
      'canceled by one who left': details(
        groupOf({
          ...canceled('CANCELED_BY_USER', 'leo'),
          left: [{ firebase_uid: 'leo', userName: 'Leo Paz', photoURL: null, absent: false }],
        }),
      ),
      'canceled after all had met': details(
        groupOf({ ...canceled('NO_DRIVER_FOUND', null), isVerified: true }),
      ),
      'not confirmed in time': details(groupOf(canceled('NOT_CONFIRMED_IN_TIME', null))),
      'canceled long ago': details(groupOf({ ...canceled('CANCELED_BY_USER', 'eva'), endedAt: minute(20) })),
      'canceled, then alone': {
        of: details(groupOf(canceled('CANCELED_BY_USER', 'eva'))),
        async after(page) {
          await page.press(page.button('‹search.alone›'))
          await act(async () => void (await import('./taxi-alone.tsx')))
        },
      },
      'the list beside the chat': details(groupOf(over), { chatBeside: <p>chat</p>, chatPath: null }),
    }),
  ).toMatchFileSnapshot('__snapshots__/past-ride.txt')
})

test('what is seen of many rides, and of none', async () => {
  const list = (props: Partial<ComponentProps<typeof RideList>>) => ({
    of: (
      <RideList
        loaded={{ state: 'loading' }}
        readerUid="ben"
        pathOf={(id) => `/rides/${id}`}
        onRetry={() => {}}
        onRepeat={() => {}}
        whenNone={<p>none yet</p>}
        {...props}
      />
    ),
    after: () => act(async () => void (await import('./ride-rows.tsx'))),
  })
  const went = {
    ben: {
      origin: { name: 'Work', latitude: 3, longitude: 4 },
      destination: { name: 'Home', latitude: 1, longitude: 2 },
    },
  }
  const ready = (rides: Ride[], more = {}) => ({ loaded: { state: 'ready' as const, rides, ...more } })
  await expect(
    await whatIsShown({
      'on their way': list({}),
      failed: list({ loaded: { state: 'failed' } }),
      none: list(ready([])),
      'none, of more': list({ ...ready([]), onShowAll() {} }),
      one: list(ready([groupOf(over)])),
      'one whose way is known': list(ready([groupOf(over, went)], { saved: euros(4200) })),
      'more than are shown': list({ ...ready([groupOf(over)]), onShowAll() {} }),
      'one is open': list(ready([groupOf({ ...over, unsettled: 'you-owe' })])),
      'one is open, and the sum is known': list({
        ...ready([groupOf({ ...over, unsettled: 'you-are-owed' })]),
        openSums: new Map([['r1', euros(900)]]),
      }),
      canceled: list(ready([groupOf(canceled('CANCELED_BY_USER', 'eva'))])),
      'alone, long ago': list(
        ready([
          groupOf({ ...over, departedAt: null, activeAt: null, createdAt: minute(-60 * 24 * 9) }, {}, [
            'ana',
            'ben',
          ]),
        ]),
      ),
    }),
  ).toMatchFileSnapshot('__snapshots__/ride-list.txt')
})

test('what is seen of a taxi, of the others, and of a ride that cannot be shown', async () => {
  const card = (changes: Partial<Ride>, readerUid = 'ben') => (
    <TaxiCard
      ride={groupOf(changes)}
      readerUid={readerUid}
      now={() => Date.parse(minute(12))}
      onNote={async () => null}
    />
  )
  await expect(
    await whatIsShown({
      'a taxi': card({ taxi }),
      'it can be changed': card({ taxi, mayNoteTaxi: true }),
      'noted by the reader': card({ taxi }, 'ana'),
      'noted by somebody who left': card({ taxi: { ...taxi, byUid: 'x' } }),
      'comes at once': card({ taxi: { ...taxi, arrivesAt: minute(12) } }),
      'nobody said when it comes': card({ taxi: { ...taxi, arrivesAt: null } }),
      'no app and no driver': card({ taxi: { ...taxi, app: '', driverName: '' } }),
      'no plate': card({ taxi: { ...taxi, plate: '' } }),
      'somebody has got off': card(without(groupOf({ taxi }), 'ben')),
      none: card({}),
      'none, but it can be noted': card({ mayNoteTaxi: true }),
      'is being noted': {
        of: card({ mayNoteTaxi: true }),
        after: (page) => page.press(page.button('‹safety.noteTaxi›')),
      },
      'is being changed': {
        of: card({ taxi, mayNoteTaxi: true }),
        after: (page) => page.press(page.button('‹safety.changeTaxi›')),
      },
      'who is there': (
        <WhoIsThere ride={groupOf({}, { ana: there, eva: { onWayAt: minute(3) } })} readerUid="ben" />
      ),
      'no such ride': <RideNotFound ridesPath="/rides" homePath="/" />,
      'not loaded': <RideLoadFailed trying={false} onRetry={() => {}} homePath="/" />,
      'is loaded again': <RideLoadFailed trying onRetry={() => {}} homePath="/" />,
      'not loaded, but remembered': (
        <RideLoadFailed
          trying={false}
          onRetry={() => {}}
          homePath="/"
          known={groupOf({ status: 'completed' })}
          readerUid="eva"
        />
      ),
    }),
  ).toMatchFileSnapshot('__snapshots__/taxi-and-others.txt')
})
