import { describe, expect, test } from 'vitest'
import { createDestination } from './deep-link.ts'
import { chatRideOf } from './live/chat-target.ts'
import { putBack, readReturn, takeReturn } from './sign-in-return.ts'
import { createMemoryStore } from './state/browser-storage.ts'

describe('the response of a provider in the address', () => {
  test.each([
    ['#code=a%2Bb', { kind: 'code', value: 'a+b' }],
    ['#verify=t', { kind: 'verify', value: 't' }],
    ['#reset=t', { kind: 'reset', value: 't' }],
    ['#error=access_denied', { kind: 'error', value: 'access_denied' }],
    ['', null],
    ['#', null],
    ['#code=', null],
    ['#section', null],
    ['#code=a#b', { kind: 'code', value: 'a#b' }],
    ['code=x', { kind: 'code', value: 'x' }],
  ])('%s', (hash, expected) => {
    expect(readReturn(hash)).toEqual(expected)
  })

  test('is removed from the address', () => {
    const written: unknown[] = []
    const history = { state: null, replaceState: (...args: unknown[]) => void written.push(args[2]) }
    expect(
      takeReturn({ location: { hash: '#code=x', pathname: '/login', search: '?a=1' }, history }),
    ).not.toBeNull()
    expect(takeReturn({ location: { hash: '#x', pathname: '/login', search: '' }, history })).toBeNull()
    expect(written).toEqual(['/login?a=1'])
  })

  test('is in the address again before a reload', () => {
    const written: string[] = []
    const history = { state: null, replaceState: (...args: unknown[]) => void written.push(String(args[2])) }
    const found = { kind: 'reset', value: 'a+b/c=&#é' } as const
    putBack({ location: { hash: '', pathname: '/login', search: '?a=1' }, history }, found)
    const { pathname, search, hash } = new URL(written[0]!, 'https://woodalo.example')
    expect(pathname + search).toBe('/login?a=1')
    expect(readReturn(hash)).toEqual(found)
  })
})

describe('the address that a visitor wanted', () => {
  test('is returned once, and only if it needs a sign-in', () => {
    const store = createMemoryStore()
    const destination = createDestination(store)
    for (const path of ['/login', '/nowhere', '/', '/onboarding', '//evil.example']) {
      destination.remember(path)
      expect(store.getItem('destination')).toBeNull()
    }
    expect(destination.take()).toBeNull()
    destination.remember('/chat/r1')
    expect(destination.take()).toBe('/chat/r1')
    expect(destination.take()).toBeNull()
    destination.remember('/ride/r1')
    destination.forget()
    expect(destination.take()).toBeNull()
  })

  test('is nothing if another page of this origin has written it, and without a storage', () => {
    const store = createMemoryStore()
    for (const path of ['/nowhere', '/login', 'https://evil.example/request-ride']) {
      store.setItem('destination', path)
      expect(createDestination(store).take()).toBeNull()
    }
    const full = {
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    createDestination(full).remember('/chat/r1')
    expect(createDestination(full).take()).toBeNull()
  })
})

test('the open chat is that of the address, otherwise that of the ride', () => {
  expect(chatRideOf('/chat/a%20b', null)).toBe('a b')
  expect(chatRideOf('/chat/r2', { id: 'r1', status: 'active' })).toBe('r2')
  expect(chatRideOf('/ride/r1', { id: 'r1', status: 'active' })).toBe('r1')
  expect(chatRideOf('/request-ride', { id: 'r1', status: 'completed' })).toBe('r1')
  expect(chatRideOf('/request-ride', { id: 'r1', status: 'pending' })).toBeNull()
  expect(chatRideOf('/request-ride', null)).toBeNull()
})
