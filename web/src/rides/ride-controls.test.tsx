// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { device } from '../testing/browser.ts'
import type { Noting } from '../testing/effects.ts'
import { groupOf, may, minute, without } from '../testing/group.ts'
import { whatEachControlDoes } from '../testing/what-is-shown.ts'
import { ActiveRideScreen } from './active-ride-screen.tsx'
import { CanceledRideNews } from './canceled-ride.tsx'
import { Emergency } from './emergency.tsx'
import { MatchScreen } from './match-screen.tsx'
import { RideDetailsScreen } from './ride-details-screen.tsx'
import { RideRows } from './ride-rows.tsx'
import { TaxiCard } from './taxi-card.tsx'

beforeEach(() => {
  device('denied', { clipboard: { writeText: async () => {} } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(90)) })
  return () => void vi.useRealTimers()
})

const nobody = ({ firebase_uid }: { firebase_uid: string }) => firebase_uid
const active = (does: Noting, readerUid: string, ride: Ride, at = 0) => (
  <ActiveRideScreen
    ride={ride}
    readerUid={readerUid}
    code="4711"
    unreadMessages={0}
    now={() => Date.parse(minute(at))}
    actions={{
      openChat: () => void does('open chat')(),
      openPerson: (person) => void does('open')(nobody(person)),
      confirmCode: does('confirm', { message: 'It is wrong', again: true }) as never,
      write: does('write', true) as never,
      describe: does('describe', true) as never,
      addPhoto: () => void does('add photo')(),
      setOut: does('set out') as never,
      arrive: does('arrive') as never,
      miss: does('miss') as never,
      reread: () => void does('reread')(),
      getOff: does('get off') as never,
      leave: does('leave') as never,
    }}
  />
)
const meets = may('arrive', 'leave', 'verify', 'write', 'no-driver')
const sought = { absence: { maySay: true, said: false, voices: 0, needed: 2 } }
const met = { isVerified: true }
const goes = { isVerified: true, departedAt: minute(10), ...may('drop-off', 'write', 'leave', 'no-driver') }
const person = { firebase_uid: 'leo', userName: 'Leo Paz', photoURL: null, absent: false }
const offered = {
  status: 'pending' as const,
  confirmBy: minute(1),
  activeAt: null,
  ...may('accept', 'refuse'),
}
const over = { status: 'completed' as const, isVerified: true, endedAt: minute(60), ...may() }
const taxi = {
  app: 'Free Now',
  plate: '1 A',
  car: 'Octavia blanco',
  driverName: 'Luis',
  arrivesAt: null,
  notedAt: minute(1),
  byUid: 'ana',
}
const press =
  (...names: string[]) =>
  async (page: { press(target: Element): Promise<void> }) => {
    for (const name of names)
      await page.press(
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name))!,
      )
  }

const screens: Record<string, Record<string, (does: Noting) => ReactElement>> = {
  meeting: {
    'a rider meets': (does) => active(does, 'ben', groupOf({ ...meets, left: [person] }, { eva: sought })),
    'the time to report comes': (does) => active(does, 'ben', groupOf({ ...meets, noShowFrom: minute(-1) })),
    'whoever orders meets': (does) => active(does, 'ana', groupOf(meets, { eva: sought })),
  },
  riding: {
    'whoever orders, once all have met': (does) =>
      active(does, 'ana', groupOf({ isVerified: true, ...may('leave', 'drop-off') }, { all: met })),
    'a rider on the way': (does) => active(does, 'ben', groupOf(goes, { all: met }), 19),
    'the last rider': (does) => active(does, 'ana', without(groupOf(goes, { all: met }), 'ben', 'eva'), 35),
  },
  match: {
    'an offered ride': (does) => (
      <MatchScreen
        ride={groupOf(offered, { all: { accepted: false } })}
        readerUid="ben"
        now={() => Date.parse(minute(0))}
        look={{ describe: does('describe', true) as never, addPhoto: () => void does('add photo')() }}
        onOpenPerson={(one) => void does('open')(nobody(one))}
        onAccept={does('accept') as never}
        onCancel={does('cancel') as never}
      />
    ),
    'an accepted one': (does) => (
      <MatchScreen
        ride={groupOf(offered, { all: { accepted: false }, ben: { accepted: true } })}
        readerUid="ben"
        now={() => Date.parse(minute(0))}
        onAskForPushes={does('ask') as never}
        look={{ describe: does('describe', true) as never, addPhoto: () => void does('add photo')() }}
        onOpenPerson={(one) => void does('open')(nobody(one))}
        onAccept={does('accept') as never}
        onCancel={does('cancel') as never}
      />
    ),
  },
  past: {
    'a past ride': (does) => (
      <RideDetailsScreen
        ride={groupOf({ ...over, taxi })}
        readerUid="ben"
        chatPath="/chat"
        rated={false}
        onLost={does('lost') as never}
        onRate={() => void does('rate')()}
        onOpenPerson={(one) => void does('open')(nobody(one))}
        onBack={() => void does('back')()}
        onNewRide={() => void does('new')()}
      />
    ),
    'a canceled ride': (does) => (
      <RideDetailsScreen
        ride={groupOf({
          ...over,
          status: 'canceled',
          isVerified: false,
          endedAt: minute(80),
          cancellation: { reason: 'CANCELED_BY_USER', byUid: 'eva' },
        })}
        readerUid="ben"
        chatPath={null}
        rated
        onRate={() => void does('rate')()}
        onOpenPerson={(one) => void does('open')(nobody(one))}
        onBack={() => void does('back')()}
        onNewRide={() => void does('new')()}
      />
    ),
    'rows of rides': (does) => (
      <RideRows
        rides={[
          groupOf(over, {
            ben: {
              origin: { name: 'Work', latitude: 3, longitude: 4 },
              destination: { name: 'Home', latitude: 1, longitude: 2 },
            },
          }),
        ]}
        readerUid="ben"
        pathOf={(id) => `/rides/${id}`}
        onRepeat={(asked) => void does('repeat')(asked)}
      />
    ),
    'news of a canceled ride': (does) => (
      <CanceledRideNews
        ride={groupOf()}
        reason="CANCELED_BY_USER"
        by="Eva"
        trip={{
          from: { name: 'Work', latitude: 40.4, longitude: -3.7 },
          to: { name: 'Home', latitude: 40.5, longitude: -3.6 },
        }}
        alonePrice={null}
        detailsPath="/rides/r1"
        refusal={null}
        onSearchAgain={does('search again')}
        onChange={() => void does('change')()}
      />
    ),
    'news of one without a trip, refused': (does) => (
      <CanceledRideNews
        ride={groupOf({ isVerified: true, activeAt: null })}
        reason="NO_DRIVER_FOUND"
        by={null}
        trip={null}
        alonePrice={null}
        detailsPath="/rides/r1"
        refusal="It is refused"
        onSearchAgain={does('search again')}
        onChange={() => void does('change')()}
      />
    ),
    'an emergency': () => <Emergency ride={groupOf({ taxi })}>a link</Emergency>,
  },
}

test.each(Object.entries(screens))('what each control does while %s', async (name, of) => {
  await expect(
    await whatEachControlDoes(of, () =>
      act(async () => {
        await import('./taxi-alone.tsx')
      }),
    ),
  ).toMatchFileSnapshot(`__snapshots__/controls-of-${name}.txt`)
})

test('what each control of a question does', async () => {
  const { match, meeting, riding, past } = screens
  const card = (fault: string | null, noted: typeof taxi | null) => (does: Noting) => (
    <TaxiCard
      ride={groupOf({ taxi: noted, mayNoteTaxi: true })}
      readerUid="ben"
      now={() => Date.parse(minute(0))}
      onNote={does('note', fault)}
    />
  )
  await expect(
    [
      await whatEachControlDoes({ 'to refuse a ride': match!['an offered ride']! }, press('‹match.decline›')),
      await whatEachControlDoes({ 'to leave': meeting!['a rider meets']! }, press('‹ride.leave›')),
      await whatEachControlDoes({ 'to report': meeting!['a rider meets']! }, press('‹presence.notCome Eva›')),
      await whatEachControlDoes(
        { 'to get off early': riding!['whoever orders, once all have met']! },
        press('‹ride.gotOffAlready›'),
      ),
      await whatEachControlDoes(
        { 'which taxi it is': card(null, null), 'which taxi it is, refused': card('It is refused', null) },
        press('‹safety.noteTaxi›'),
      ),
      await whatEachControlDoes({ 'which other taxi it is': card(null, taxi) }, press('‹safety.changeTaxi›')),
      await whatEachControlDoes({ 'an emergency': past!['an emergency']! }, press('‹safety.emergency›')),
    ].join('\n'),
  ).toMatchFileSnapshot('__snapshots__/controls-of-questions.txt')
})
