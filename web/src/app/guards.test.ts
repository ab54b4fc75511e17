import { describe, expect, test } from 'vitest'
import { redirectFor, type Visitor } from './guards.ts'
import { ridePath } from './paths-of-screens.ts'

const stranger: Visitor = { hasToken: false, onboarded: null }
const loading: Visitor = { hasToken: true, onboarded: null }
const newcomer: Visitor = { hasToken: true, onboarded: false }
const rider: Visitor = { hasToken: true, onboarded: true }

describe('redirectFor', () => {
  test.each([
    ['/login', stranger, null],
    ['/', stranger, '/login'],
    ['/request-ride', stranger, '/login'],
    ['/ride/7', stranger, '/login'],
    ['/chat/7', stranger, '/login'],
    ['/onboarding', stranger, '/login'],
    ['/nowhere', stranger, '/login'],
    ['/watch/x', stranger, null],
    ['/watch/x', newcomer, null],
    ['/watch/x', rider, null],
    ['/login', rider, '/request-ride'],
    ['/', rider, '/request-ride'],
    ['/nowhere', rider, '/request-ride'],
    ['/onboarding', rider, '/request-ride'],
    ['/request-ride', rider, null],
    ['/ride/7', rider, null],
    ['/chat/7', rider, null],
    ['/request-ride', newcomer, '/onboarding'],
    ['/ride/7', newcomer, '/onboarding'],
    ['/onboarding', newcomer, null],
    ['/onboarding', loading, null],
    ['/ride/7', loading, null],
  ] as const)('%s for %o leads to %s', (path, visitor, expected) => {
    expect(redirectFor(path, visitor)).toBe(expected)
  })

  test('redirects always end', () => {
    for (const visitor of [stranger, loading, newcomer, rider]) {
      for (const start of ['/', '/login', '/request-ride', '/onboarding', '/ride/7', '/chat/7', '/x']) {
        let path: string | null = start
        let hops = 0
        while (path !== null && hops < 5) {
          path = redirectFor(path, visitor)
          hops += 1
        }
        expect(path).toBeNull()
      }
    }
  })
})

test('an id stays one part of its path, whatever is in it', () => {
  expect(ridePath('a/b?c')).toBe('/ride/a%2Fb%3Fc')
})
