import { routes, type Route } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { inlineCalls } from '../../build/inline-calls.ts'
import { type Call, calls, uncalled } from './call-methods-and-paths.ts'

test('the table has every call of the contract that is not left out, at the contract’s address', () => {
  const addresses = (table: object) =>
    Object.entries(table).flatMap(([domain, named]) =>
      Object.entries(named as Record<string, Call | Route>).map(([name, { method, path }]) => [
        domain,
        name,
        method,
        path,
      ]),
    )
  const isCalled = ([, name]: string[]) => !(uncalled as readonly string[]).includes(name!)
  expect(addresses(calls)).toEqual(addresses(routes).filter(isCalled))
  // Each of them still names a call.
  const names = addresses(routes).map(([, name]) => name)
  expect(uncalled.filter((name) => !names.includes(name))).toEqual([])
})

test.each([
  [calls.map.overview, { method: 'GET', path: '/map', anyone: true }],
  [
    calls.auth.signInGuest,
    { method: 'POST', path: '/auth/sign-in/guest', anyone: true, flat: true, body: true },
  ],
  [calls.rides.confirm, { method: 'POST', path: '/rides/{id}/confirm', body: true }],
  [calls.rides.dropOff, { method: 'POST', path: '/rides/{id}/drop-off' }],
  [calls.users.uploadPhoto, { method: 'POST', path: '/user/{id}/photo', body: true }],
])('%o says how it is made', (call, expected) => {
  expect(call).toEqual(expected)
})

test('the built program contains only the table', () => {
  const load = inlineCalls().load as (id: string) => string | null
  expect(load('/web/src/api/call-methods-and-paths.ts')).toBe(`export const calls = ${JSON.stringify(calls)}`)
  expect(load('/web/src/api/calls-by-domain.ts')).toBeNull()
})
