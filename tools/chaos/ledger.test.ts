import type { Ride } from '@woodalo/protocol'
import { renderRide } from '@woodalo/server/rides/render'
import { activeExample } from '@woodalo/server/testing/example-ride'
import { expect, test } from 'vitest'
import { Ledger } from './ledger.ts'

const ride = renderRide(activeExample, { userId: 'ana', language: 'en' })

test('of the terms shown, the latest count, and only the reader’s own', () => {
  const ledger = new Ledger()
  const costing = (amount: number, termsVersion: number): Ride => ({
    ...ride,
    termsVersion,
    rideRequests: ride.rideRequests.map((each) => ({
      ...each,
      cost: each.cost && { ...each.cost, share: { amount, currency: 'EUR' } },
    })),
  })
  ledger.showTerms('ana', costing(900, 3))
  expect([...ledger.shown]).toEqual([['ride ana', { termsVersion: 3, share: 900, walkMeters: 100 }]])
  ledger.showTerms('ana', costing(800, 3))
  ledger.showTerms('ana', costing(700, 2))
  expect(ledger.shown.get('ride ana')?.share).toBe(800)
  ledger.showTerms('ana', costing(850, 4))
  expect(ledger.shown.get('ride ana')).toEqual({ termsVersion: 4, share: 850, walkMeters: 100 })
  // Nobody is told of a companion’s walk, or is in rides of others.
  ledger.showTerms('eva', ride)
  ledger.showTerms('luis', {
    ...ride,
    rideRequests: ride.rideRequests.map((each) => ({ ...each, walk: null })),
  })
  expect([...ledger.shown.keys()]).toEqual(['ride ana'])
})

test('each kind of acknowledged write counts', () => {
  const kinds = [
    'requests',
    'canceledRequests',
    'accepted',
    'left',
    'messages',
    'confirmed',
    'droppedOff',
    'rated',
    'onTheWay',
    'there',
    'missed',
    'taxis',
    'reports',
    'blocks',
    'shares',
  ] as const
  for (const kind of kinds) {
    const ledger = new Ledger()
    const acts: unknown[] = ledger[kind]
    acts.push({}, {})
    expect([kind, ledger.acknowledgedWrites]).toEqual([kind, 2])
  }
  const ledger = new Ledger()
  ledger.links.set('one', { userId: 'ana', rideId: 'ride', isShared: true })
  ledger.fares.set('one', 900)
  ledger.sentRatings.push({ userId: 'ana', rideId: 'ride', rating: 5 })
  ledger.plates.set('1234 KLM', 'ride')
  expect(ledger.acknowledgedWrites).toBe(2)
})

test('what is odd is counted', () => {
  const ledger = new Ledger()
  for (const what of ['a', 'b', 'a']) ledger.odd(what)
  expect(Object.fromEntries(ledger.oddities)).toEqual({ a: 2, b: 1 })
})
