import { describe, expect, test } from 'vitest'
import type { RideRecord, RideRider } from '../rides/ride-states-model.ts'
import {
  activeExample,
  ana,
  canceledExample,
  completedExample,
  isoOf,
  luis,
  notedTaxi,
  timeOf,
} from '../testing/example-ride.ts'
import { watched } from './watched-ride.ts'

/** The longest ride, in minutes. */
const rideMinutes = 240
const linkOf = (userId: string, ride: RideRecord, seenMinute = 6) =>
  watched(ride, { userId, seenAt: timeOf(seenMinute) }, { language: 'es', rideSeconds: rideMinutes * 60 })
const withRiders = (...riders: RideRider[]): RideRecord => ({ ...activeExample, riders })

describe('a link', () => {
  test('shows first names, times and the taxi, and nothing else of a ride', () => {
    expect(linkOf('luis', { ...activeExample, taxi: notedTaxi })).toEqual({
      state: 'meeting',
      sharedBy: 'Luis',
      meetingPoint: { name: 'Aquí', latitude: 40.4181, longitude: -3.7044 },
      meetAt: isoOf(10),
      eta: isoOf(25),
      // The taxi cannot leave before it is read, at minute 12.
      expectedAt: isoOf(27),
      riders: [
        { name: 'Ana', isSharing: false, hasArrived: false, gotOff: false },
        { name: 'Luis', isSharing: true, hasArrived: false, gotOff: false },
      ],
      taxi: {
        app: 'FreeNow',
        plate: '4821 KLM',
        car: 'Octavia blanco',
        driverName: 'Marta',
        arrivesAt: isoOf(11),
        notedAt: isoOf(6),
      },
      lastSignAt: isoOf(6),
      serverTime: isoOf(12),
      expiresAt: isoOf(5 + rideMinutes + 60),
    })
  })

  test('shows for each rider whether they have arrived and got off, without those who left', () => {
    const gone = { ...luis, userId: 'gone', requestId: 'gone', leftAt: timeOf(8) }
    const off = { ...ana, arrivedAt: timeOf(8), droppedOffAt: timeOf(11) }
    const there = { ...luis, arrivedAt: timeOf(9), verifiedAt: timeOf(9) }
    expect(linkOf('luis', withRiders(off, there, gone))?.riders).toEqual([
      { name: 'Ana', isSharing: false, hasArrived: true, gotOff: true },
      { name: 'Luis', isSharing: true, hasArrived: true, gotOff: false },
    ])
  })

  test('does not show the taxi of a rider who left, nor a name that is blank', () => {
    const ride = withRiders({ ...ana, leftAt: timeOf(9) }, { ...luis, userName: ' ' })
    const seen = linkOf('luis', { ...ride, taxi: { ...notedTaxi, arrivesAt: null } })
    expect(seen).toMatchObject({ sharedBy: 'Viajero', taxi: null })
    const stays = { ...activeExample, taxi: { ...notedTaxi, arrivesAt: null } }
    expect(linkOf('luis', stays)?.taxi?.arrivesAt).toBeNull()
  })

  test.each([
    ['the link was opened last', {}, 10, 10],
    ['they arrived', { arrivedAt: timeOf(8) }, 6, 8],
    ['they were verified', { arrivedAt: timeOf(7), verifiedAt: timeOf(9) }, 6, 9],
    ['they got off', { arrivedAt: timeOf(7), verifiedAt: timeOf(9), droppedOffAt: timeOf(11) }, 6, 11],
  ])('says when its rider last gave a sign of life: %s', (_, fields, seenMinute, lastMinute) => {
    expect(linkOf('luis', withRiders(ana, { ...luis, ...fields }), seenMinute)?.lastSignAt).toBe(
      isoOf(lastMinute),
    )
  })

  const met = { ...luis, verifiedAt: timeOf(9) }
  const off = { ...met, droppedOffAt: timeOf(11) }
  const noDriver = { reason: 'NO_DRIVER_FOUND', byUid: 'luis' } as const
  const bySystem = { reason: 'CANCELED_BY_SYSTEM', byUid: null } as const
  test.each<[string, string, RideRecord, number]>([
    ['is meeting until its rider is verified', 'meeting', withRiders(ana, luis), 5 + rideMinutes],
    ['is riding from then on', 'riding', withRiders(ana, met), 5 + rideMinutes],
    ['is over once its rider got off', 'over', withRiders(ana, off), 11],
    ['is over once the ride is completed', 'over', completedExample(40, ana, met), 40],
    [
      'of who got off expires by that, not by the end of the ride',
      'over',
      completedExample(40, ana, off),
      11,
    ],
    ['shows that the ride was canceled', 'canceled', canceledExample(20, bySystem), 20],
    ['of who found no driver shows it, too', 'canceled', canceledExample(20, noDriver), 20],
  ])('%s, and expires an hour after the end', (_, state, ride, endMinute) => {
    const seen = linkOf('luis', ride)
    expect([seen?.state, seen?.expiresAt]).toEqual([state, isoOf(endMinute + 60)])
  })

  test.each<[string, RideRecord]>([
    ['its rider left', withRiders(ana, { ...luis, leftAt: timeOf(9) })],
    ['its rider was never in the ride', withRiders(ana)],
    ['its rider broke the ride off', canceledExample(20, { reason: 'CANCELED_BY_USER', byUid: 'luis' })],
    ['an hour has passed since its rider got off', { ...withRiders(ana, off), readAt: timeOf(71) }],
    ['the ride is not accepted', { ...activeExample, status: 'pending', confirmBy: timeOf(20) }],
  ])('shows nothing once %s', (_, ride) => {
    expect(linkOf('luis', ride)).toBeNull()
  })

  test('still shows the ride to the companion of who broke it off, until the hour is over', () => {
    const ride = canceledExample(20, { reason: 'CANCELED_BY_USER', byUid: 'luis' })
    expect(linkOf('ana', { ...ride, readAt: timeOf(79) })?.state).toBe('canceled')
    expect(linkOf('ana', { ...ride, readAt: timeOf(80) })).toBeNull()
  })
})
