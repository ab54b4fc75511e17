import { describe, expect, test } from 'vitest'
import { createDestination } from './destination-after-sign-in.ts'
import { createMemoryStore } from './state/browser-storage.ts'

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
