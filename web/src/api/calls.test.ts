import { routes, type Route } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { type Call, calls } from './calls.ts'

/** The browser goes there by itself: a picture, and the way back from a provider. */
const addressesOnly = ['GET /photos/{photoId}', 'GET /map/{z}/{x}/{y}', 'GET /auth/return/{provider}']

function addressOf(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`
}
const contract = Object.values(routes).flatMap((domain) => Object.values(domain as Record<string, Route>))
const table = Object.values(calls).flatMap((domain) => Object.values(domain as Record<string, Call<Route>>))

describe('the table of calls', () => {
  test.each(table.map((call) => [addressOf(call), call] as const))(
    '%s is as the contract says',
    (address, call) => {
      const route = contract.find((known) => addressOf(known) === address)
      expect(route).toBeDefined()
      expect({ anyone: call.anyone, flat: call.flat }).toEqual({
        anyone: route!.access === 'anyone',
        flat: route!.flat,
      })
    },
  )

  test('types of a call stand for the route of the same address', () => {
    for (const [domain, named] of Object.entries(calls))
      for (const [name, call] of Object.entries(named as Record<string, Call<Route>>)) {
        const ofDomain = routes[domain as keyof typeof routes] as Record<string, Route>
        expect(addressOf(ofDomain[name]!)).toBe(addressOf(call))
      }
  })

  test('reaches every call of the contract', () => {
    const reached = new Set([...table.map(addressOf), ...addressesOnly])
    expect(contract.map(addressOf).filter((address) => !reached.has(address))).toEqual([])
  })
})
