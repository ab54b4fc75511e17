import { routes, type Route } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { inlineCalls } from '../../build/inline-calls.ts'
import { type Call, calls } from './calls.ts'

test('the table has every call of the contract, where the contract has it', () => {
  const addresses = (table: object) =>
    Object.entries(table).map(([domain, named]) => [
      domain,
      Object.entries(named as Record<string, Call | Route>).map(([name, { method, path }]) => [
        name,
        method,
        path,
      ]),
    ])
  expect(addresses(calls)).toEqual(addresses(routes))
})

test.each([
  [calls.service.health, { method: 'GET', path: '/health', anyone: true }],
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

test('the built program gets the table alone', () => {
  const load = inlineCalls().load as (id: string) => string | null
  expect(load('/web/src/api/calls.ts')).toBe(`export const calls = ${JSON.stringify(calls)}`)
  expect(load('/web/src/api/api.ts')).toBeNull()
})
