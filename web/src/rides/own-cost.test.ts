import type { RideRequest, Stop } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { ownCost } from './own-cost.ts'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder, stopsInOrder } from './stops-in-order.ts'
import { shortNameOf } from './short-name.ts'
import { stopOrdinal } from './stop-ordinal.ts'
import { savedFraction } from './saved-fraction.ts'

const rider = (uid: string) => ({ firebase_uid: uid }) as RideRequest
const stop = (uid: string, order: number) => ({ firebase_uid: uid, order }) as Stop
const ride = {
  rideRequests: [rider('me'), rider('zoe'), rider('ana')],
  stops: [stop('zoe', 2), stop('me', 1), stop('ana', 0)],
}
const words = {
  ordinals: ['primera parada', 'segunda parada', 'tercera parada', 'cuarta parada', 'quinta parada'],
  lastStop: 'última parada',
}

describe('the line of a ride', () => {
  test('keeps each companion’s colour when another one joins or leaves after them', () => {
    expect(colourOf(ride, 'me', 'me')).toBe('own')
    expect(colourOf(ride, 'me', 'ana')).toBe(0)
    expect(colourOf(ride, 'me', 'zoe')).toBe(1)
    expect(colourOf({ rideRequests: [rider('ana'), rider('me')] }, 'me', 'ana')).toBe(0)
  })

  test('follows the order of the stops', () => {
    expect(stopsInOrder(ride).map(({ firebase_uid }) => firebase_uid)).toEqual(['ana', 'me', 'zoe'])
    expect(companionsInOrder(ride, 'me').map(({ firebase_uid }) => firebase_uid)).toEqual(['ana', 'zoe'])
  })

  test('uses riders’ first names, and full names for namesakes', () => {
    const stops = ['María José Pérez', 'Luis', 'María'].map((user_name) => ({ user_name }))
    expect(stops.map(({ user_name }) => shortNameOf({ stops }, user_name))).toEqual([
      'María José Pérez',
      'Luis',
      'María',
    ])
    expect(shortNameOf({ stops: stops.slice(0, 2) }, 'María José Pérez')).toBe('María')
    expect(shortNameOf({ stops }, '')).toBe('')
  })

  test('names the stops first to fifth, then last', () => {
    expect([0, 1, 2, 3, 4, 5].map((position) => stopOrdinal(position, 6, words))).toEqual([
      ...words.ordinals,
      'última parada',
    ])
    expect([0, 1].map((position) => stopOrdinal(position, 2, words))).toEqual([
      'primera parada',
      'última parada',
    ])
    expect(stopOrdinal(0, 1, words)).toBe('primera parada')
  })

  test('shows savings only if a price is known', () => {
    const money = (amount: number) => ({ amount, currency: 'EUR' })
    const cost = { share: money(600), solo: money(1000), saved: money(400) }
    const saved = (of: Parameters<typeof ownCost>[0]) => savedFraction(ownCost(of))
    expect(saved({ ...rider('me'), cost })).toBe(0.4)
    expect(saved({ ...rider('me'), cost: null })).toBeNull()
    expect(saved(undefined)).toBeNull()
    // Only the share of others is known.
    expect(saved({ ...rider('ana'), cost: { share: money(600) } })).toBeNull()
  })
})
