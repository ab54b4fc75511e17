// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { device } from '../testing/browser.ts'
import { groupOf, may, minute, without } from '../testing/group.ts'
import { render } from '../testing/render.ts'
import { whatIsShown } from '../testing/what-is-shown.ts'
import { ActiveRideScreen } from './active-ride-screen.tsx'
import { TaxiCard } from './taxi-card.tsx'

const nothing = async () => {}

const active = (
  readerUid: string,
  ride: Ride,
  { at = 0, ...props }: Partial<ComponentProps<typeof ActiveRideScreen>> & { at?: number } = {},
) => (
  <ActiveRideScreen
    ride={ride}
    readerUid={readerUid}
    code="4711"
    unreadMessages={0}
    now={() => Date.parse(minute(at))}
    taxi={<p>the taxi</p>}
    share={<p>sharing</p>}
    emergency={<p>help</p>}
    ownMark={<p>own mark</p>}
    actions={{
      openChat() {},
      openPerson() {},
      confirmCode: async () => null,
      write: async () => true,
      describe: async () => true,
      addPhoto: () => {},
      setOut: nothing,
      arrive: nothing,
      miss: nothing,
      reread() {},
      getOff: nothing,
      leave: nothing,
    }}
    {...props}
  />
)

const walk = (distance: number) => ({ walk: { distance, duration: distance, path: null } })
const there = { arrivedAt: minute(5), arrived: true }
const met = { isVerified: true }
const sought = { maySay: true, said: false, voices: 0, needed: 2 }
const taxi = {
  app: 'Free Now',
  plate: '1234 ABC',
  car: 'Octavia blanco',
  driverName: 'Luis',
  arrivesAt: minute(16),
  notedAt: minute(1),
  byUid: 'ana',
}
const meets = may('arrive', 'leave', 'verify', 'write', 'no-driver')
const goes = { isVerified: true, departedAt: minute(10), ...may('drop-off', 'write') }

beforeEach(() => {
  device('denied')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(90)) })
  return () => void vi.useRealTimers()
})

test('what a rider sees until all have met', async () => {
  await expect(
    await whatIsShown({
      'is on the way': active('ben', groupOf(meets)),
      'far away': active('ben', groupOf(meets, { ben: walk(700) })),
      near: active('ben', groupOf(meets, { ben: walk(20) })),
      'has set out': active('ben', groupOf(meets, { ben: { ...walk(700), onWayAt: minute(2) } })),
      'is there': active('ben', groupOf(may('leave', 'verify'), { ben: there })),
      'the hour has come': active('ben', groupOf(meets), { at: 11 }),
      'others are there and on the way': active(
        'ben',
        groupOf(meets, { ana: there, eva: { onWayAt: minute(3) } }),
      ),
      'whoever orders is on the way': active('ben', groupOf(meets, { ana: { onWayAt: minute(3) } })),
      'whoever orders says how to know them': active(
        'ben',
        groupOf(meets, {
          ana: { about: 'Blue hat', photoURL: '/ana.jpg', rating: { average: 4.2, count: 3 } },
        }),
      ),
      'whoever orders wrote': active('ben', groupOf(meets), {
        lastWords: (uid) => (uid === 'ana' ? 'At the door' : null),
      }),
      'whoever orders has no account any more': active('ben', groupOf({ ...meets, requesterUid: 'x' })),
      unread: active('ben', groupOf(meets), { unreadMessages: 2 }),
      'beside the chat': active('ben', groupOf(meets), { chatBeside: <p>chat</p>, unreadMessages: 2 }),
      'is looked for': active(
        'ben',
        groupOf(meets, { ben: { absence: { maySay: false, said: false, voices: 1, needed: 2 } } }),
      ),
      'may say soon that somebody is missing': active(
        'ben',
        groupOf({ ...may('leave', 'verify'), noShowFrom: minute(15) }, { ben: there }),
      ),
      'may say that somebody is missing': active(
        'ben',
        groupOf(
          { ...may('leave', 'verify'), noShowFrom: minute(15) },
          { ben: there, eva: { absence: sought } },
        ),
        { at: 16 },
      ),
      'has said that somebody is missing': active(
        'ben',
        groupOf(may('leave', 'verify'), {
          ben: there,
          eva: { absence: { ...sought, maySay: false, said: true, voices: 1 } },
        }),
      ),
      'another one has said that somebody is missing': active(
        'ben',
        groupOf(may('leave', 'verify'), { ben: there, eva: { absence: { ...sought, voices: 1 } } }),
      ),
      'whoever orders is missing': active(
        'ben',
        groupOf(may('leave', 'verify'), { ben: there, ana: { absence: sought } }),
      ),
      'the point has no name': active(
        'ben',
        groupOf({ ...meets, meetingPoint: { ...groupOf().meetingPoint, name: 'Punto de encuentro' } }),
      ),
      'has met whoever orders': active('ben', groupOf(may('write'), { ben: { ...there, ...met } })),
      'has met them, and one is there': active(
        'ben',
        groupOf(may('write'), { ben: { ...there, ...met }, eva: there }),
        { at: 12 },
      ),
      'has met them long ago': active('ben', groupOf(may('write'), { ben: { ...there, ...met } }), {
        at: 17,
      }),
      'has met them, and a taxi is known': active(
        'ben',
        groupOf({ ...may('write'), taxi }, { ben: { ...there, ...met } }),
      ),
      'somebody has left': active(
        'ben',
        groupOf({
          ...meets,
          left: [
            { firebase_uid: 'leo', userName: 'Leo Paz', photoURL: null, absent: true },
            { firebase_uid: 'mar', userName: 'Mar Sol', photoURL: null, absent: false },
          ],
        }),
      ),
      'pays in Brazil': active(
        'ben',
        groupOf(
          { ...meets, cost: { amount: 5000, currency: 'BRL' } },
          { ben: { cost: { share: { amount: 2000, currency: 'BRL' } } } },
        ),
      ),
      'may do nothing': active('ben', groupOf(may())),
    }),
  ).toMatchFileSnapshot('__snapshots__/meeting.txt')
})

test('what whoever orders sees until all have met', async () => {
  await expect(
    await whatIsShown({
      'the group is on its way': active('ana', groupOf(meets)),
      'the code is on its way': active('ana', groupOf(meets), { code: null }),
      'one is there, one on the way': active(
        'ana',
        groupOf(meets, { ben: there, eva: { onWayAt: minute(3) } }),
      ),
      'has met one': active('ana', groupOf(may('leave', 'write'), { ben: met, ana: there })),
      'one is missing': active(
        'ana',
        groupOf(may('leave'), { ben: met, ana: there, eva: { absence: sought } }),
      ),
      'orders before all are there': active('ana', groupOf(meets), {
        taxi: <TaxiCard ride={groupOf()} readerUid="ana" now={() => 0} onNote={async () => null} />,
      }),
      'all have met': active(
        'ana',
        groupOf({ isVerified: true, ...may('leave', 'no-driver') }, { all: met }),
      ),
      'all have met, and a taxi is noted': active(
        'ana',
        groupOf({ isVerified: true, taxi, ...may('leave') }, { all: met }),
      ),
      'all have met, of five': active(
        'ana',
        groupOf({ isVerified: true, ...may('leave') }, { all: met }, ['ana', 'ben', 'eva', 'leo', 'mar']),
      ),
      'needs a taxi for a wheelchair no more': active(
        'ana',
        groupOf({ isVerified: true, ...may('leave') }, { all: met }, ['ana', 'eva']),
      ),
      'a point in Lisbon': active(
        'ana',
        groupOf(
          {
            isVerified: true,
            ...may('leave'),
            meetingPoint: { name: 'Rossio', latitude: 38.7139, longitude: -9.1394 },
          },
          { all: met },
        ),
      ),
      'may only end it for all': active(
        'ana',
        groupOf({ isVerified: true, ...may('no-driver') }, { all: met }),
      ),
    }),
  ).toMatchFileSnapshot('__snapshots__/meeting-of-orderer.txt')
})

test('what is seen on the way', async () => {
  const late = (ride: Ride, minutes: number): Ride => ({
    ...ride,
    stops: ride.stops.map((stop) => ({
      ...stop,
      expectedAt: new Date(Date.parse(stop.eta) + minutes * 60_000).toISOString(),
    })),
  })
  await expect(
    await whatIsShown({
      'all have met': active('ben', groupOf({ ...goes, departedAt: null, ...may('leave') }, { all: met })),
      'all have met, and the taxi is known': active(
        'ben',
        groupOf({ ...goes, departedAt: null, taxi }, { all: met }),
      ),
      'the taxi has no plate': active(
        'ben',
        groupOf({ ...goes, departedAt: null, taxi: { ...taxi, plate: '' } }, { all: met }),
      ),
      rides: active('ben', groupOf({ ...goes, taxi: { ...taxi, arrivesAt: minute(12) } }, { all: met }), {
        at: 16,
      }),
      'rides to a later stop': active('eva', groupOf(goes, { all: met }), { at: 16 }),
      'is nearly there': active('ben', groupOf(goes, { all: met }), { at: 19 }),
      'should be there by now': active('ben', groupOf(goes, { all: met }), { at: 25 }),
      'is late': active('ben', late(groupOf(goes, { all: met }), 7), { at: 16 }),
      'the first has got off': active('eva', without(groupOf(goes, { all: met }), 'ben'), { at: 21 }),
      'whoever orders is the last': active('ana', without(groupOf(goes, { all: met }), 'ben', 'eva'), {
        at: 31,
      }),
      'whoever orders rides': active('ana', groupOf(goes, { all: met }), { at: 16 }),
      'has got off': active('ben', without(groupOf({ ...goes, ...may() }, { all: met }), 'ben'), { at: 21 }),
      'rides alone': active('ana', groupOf(goes, { all: met }, ['ana']), { at: 16 }),
      'asks to get off': {
        of: active('ben', groupOf({ ...goes, departedAt: null }, { all: met }), { at: 9 }),
        after: (page) => page.press(page.button('‹ride.gotOffAlready›')),
      },
    }),
  ).toMatchFileSnapshot('__snapshots__/on-the-way.txt')
})

test('what is asked of somebody who leaves', async () => {
  const leaving = (...acts: Ride['may']) => ({
    of: active('ben', groupOf({ ...may(...acts), isVerified: acts.length > 1 })),
    after: (page: { press(target: Element): Promise<void>; button(name: string): Element }) =>
      page.press(
        [...document.querySelectorAll('button')].find(({ textContent }) =>
          /ride\.(leave|noDriver)/.test(textContent),
        ) ?? page.button('leave'),
      ),
  })
  await expect(
    await whatIsShown({
      'before anybody was met': leaving('leave'),
      'once all have met': leaving('leave', 'no-driver'),
      'no driver is found': leaving('no-driver'),
    }),
  ).toMatchFileSnapshot('__snapshots__/leaving.txt')
})

describe.each(['ana', 'ben'])('%s, who is there,', (reader) => {
  test.each([false, true])(
    'can say of each who is missing that they are (has met somebody: %s)',
    async (hasMet) => {
      const absence = sought
      const own = { ...there, isVerified: hasMet && reader === 'ben' }
      const others = ['ana', 'ben', 'eva'].filter((each) => each !== reader)
      const people = Object.fromEntries(others.map((each) => [each, { absence }]))
      const ride = groupOf(
        may('leave', ...(own.isVerified || reader === 'ana' ? [] : (['verify'] as const))),
        {
          ...people,
          [reader]: own,
        },
      )
      await render(active(reader, ride, { at: 16 }), 'keys')
      const offered = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
      expect(offered.filter((words) => words.startsWith('‹presence.notCome ')).toSorted()).toEqual(
        others.map((uid) => `‹presence.notCome ${uid[0]!.toUpperCase()}${uid.slice(1)}›`),
      )
    },
  )
})
