import { textsIn } from '@woodalo/languages/service'
import type { Settlement } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { activeExample, ana, isoOf, luis, notedTaxi, timeOf } from '../testing/example-ride.ts'
import {
  acceptanceChanged,
  acknowledged,
  acknowledgementsOf,
  addedToRide,
  arrivalChanged,
  matchFound,
  rideChanged,
  settlementChanged,
  taxiChanged,
  verificationChanged,
} from './announce.ts'
import type { RideRecord } from './ride-states-model.ts'
import { renderRide } from './render.ts'

const gone = { ...luis, userId: 'gone', requestId: 'gone', leftAt: timeOf(8) }
const eva = { ...luis, userId: 'eva', requestId: 'eva', stopOrder: 3 }
const ride: RideRecord = { ...activeExample, taxi: notedTaxi, riders: [ana, gone, luis, eva] }
const pending: RideRecord = { ...ride, status: 'pending', confirmBy: timeOf(20) }

/** One event for each member, with the ride as that member may see it. */
const toAll = (event: string, seen: RideRecord, payload: object, name = 'ride') =>
  [ana, luis, eva].map((reader) => ({
    userId: reader.userId,
    event,
    payload: { ...payload, [name]: renderRide(seen, reader) },
  }))

test('a proposal, and its growth, are told to those asked for, each with the ride as they may see it', () => {
  expect(matchFound(pending, [ana, luis, eva])).toEqual(toAll('MATCH_FOUND', pending, {}, 'pendingRide'))
  expect(addedToRide(pending, [ana, luis, eva])).toEqual(toAll('RIDE_REQUEST_ADDED_TO_RIDE', pending, {}))
  expect(matchFound(pending, [luis]).map(({ userId }) => userId)).toEqual(['luis'])
})

test('who has accepted, is verified or has arrived is told to all in the ride, and counts none who left', () => {
  const some = { ...ride, riders: [ana, gone, { ...luis, verifiedAt: timeOf(9), arrivedAt: timeOf(8) }, eva] }
  expect(verificationChanged(some)).toEqual(
    toAll('RIDE_VERIFICATION_UPDATE', some, {
      rideId: 'ride',
      isFullyVerified: false,
      verifiedUids: ['ana', 'luis'],
    }),
  )
  const all = { ...ride, riders: [ana, gone, luis, eva].map((each) => ({ ...each, verifiedAt: timeOf(9) })) }
  expect(verificationChanged(all)[0]!.payload).toMatchObject({
    isFullyVerified: true,
    verifiedUids: ['ana', 'luis', 'eva'],
  })
  expect(arrivalChanged(some)).toEqual(
    toAll('RIDE_ARRIVAL_UPDATED', some, { rideId: 'ride', arrivedUids: ['luis'] }),
  )
  const partly = { ...pending, riders: [ana, gone, { ...luis, acceptedAt: null }, eva] }
  expect(acceptanceChanged(partly)).toEqual(
    toAll('RIDE_ACCEPTANCE_UPDATE', partly, {
      rideId: 'ride',
      termsVersion: 3,
      acceptedUids: ['ana', 'eva'],
    }),
  )
})

test('a noted taxi is told to all in the ride, as is that the note was removed', () => {
  const taxi = {
    app: 'FreeNow',
    plate: '4821 KLM',
    car: 'Octavia blanco',
    driverName: 'Marta',
    arrivesAt: isoOf(11),
    notedAt: isoOf(6),
    byUid: 'ana',
  }
  expect(taxiChanged(ride, [])).toEqual(toAll('RIDE_TAXI_UPDATED', ride, { rideId: 'ride', taxi }))
  const none = { ...ride, taxi: null }
  expect(taxiChanged(none, ['luis'])).toEqual(
    toAll('RIDE_TAXI_UPDATED', none, { rideId: 'ride', taxi: null }).filter(
      ({ userId }) => userId !== 'luis',
    ),
  )
  expect(taxiChanged(none, [])).toEqual(toAll('RIDE_TAXI_UPDATED', none, { rideId: 'ride', taxi: null }))
})

test('a settlement is told to each who settles, as that rider sees it', () => {
  const [ofAna, ofLuis] = [{ rideId: 'of ana' }, { rideId: 'of luis' }] as [Settlement, Settlement]
  const seen = new Map([
    ['luis', ofLuis],
    ['ana', ofAna],
    ['gone', ofLuis],
  ])
  expect(settlementChanged(ride, seen)).toEqual([
    {
      userId: 'ana',
      event: 'SETTLEMENT_UPDATED',
      payload: { rideId: 'ride', settlement: ofAna, ride: renderRide(ride, ana) },
    },
    {
      userId: 'luis',
      event: 'SETTLEMENT_UPDATED',
      payload: { rideId: 'ride', settlement: ofLuis, ride: renderRide(ride, luis) },
    },
  ])
})

test('a change of a ride says what it was before and is now, in words of each reader’s language', () => {
  const [toAna, toLuis] = rideChanged(ride, 'pending', [ana, luis], 'active')
  const change = { rideId: 'ride', oldStatus: 'pending', newStatus: 'active' }
  expect(toAna).toEqual({
    userId: 'ana',
    event: 'RIDE_STATUS_UPDATED',
    payload: { ...change, message: expect.any(String), ride: renderRide(ride, ana) },
  })
  expect(toLuis).toMatchObject({ userId: 'luis', payload: { ...change, ride: renderRide(ride, luis) } })
  const words = (...of: Parameters<typeof rideChanged>) =>
    rideChanged(...of).map(({ payload }) => (payload as { message: string }).message)
  expect(words(ride, 'pending', [ana, luis], 'active')).toEqual([
    'Todos han aceptado. Ve al punto de encuentro.',
    'Everybody has accepted: head to the meeting point.',
  ])
  const { NO_DRIVER_FOUND, CANCELED_BY_USER } = textsIn('en').cancellations
  expect(words(ride, 'active', [luis], { canceled: 'NO_DRIVER_FOUND' })).toEqual([NO_DRIVER_FOUND])
  expect(words(ride, 'active', [luis], { canceled: 'CANCELED_BY_USER' })).toEqual([CANCELED_BY_USER])
})

test('an act is acknowledged to who did it, as received and then as done', () => {
  const words = {
    ACCEPT_RIDE_ACK: 'Accepting the ride for you.',
    ACCEPT_RIDE_OK: 'You have accepted the ride.',
    CANCEL_RIDE_ACK: 'Canceling your ride.',
    CANCEL_RIDE_OK: 'You have canceled the ride.',
  } as const
  for (const [event, message] of Object.entries(words))
    expect(acknowledged(event as keyof typeof words, luis, 'ride')).toEqual({
      userId: 'luis',
      event,
      payload: { rideId: 'ride', message },
    })
  const { ack, ok } = acknowledgementsOf('ride')
  expect([ack(luis), ok(luis)]).toEqual([
    acknowledged('CANCEL_RIDE_ACK', luis, 'ride'),
    acknowledged('CANCEL_RIDE_OK', luis, 'ride'),
  ])
})
