import { chatClientSchemas } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import type { LiveHandlers } from './receive-events.ts'

test('a namespace with a missing or an unknown handler does not compile', () => {
  const two = { subscribe: async () => {}, unsubscribe: async () => {} }
  // @ts-expect-error `add` is missing.
  const missing: LiveHandlers<typeof chatClientSchemas> = two
  const all: LiveHandlers<typeof chatClientSchemas> = {
    ...two,
    // @ts-expect-error The payload has the protocol's type.
    add: async ({ payload }) => ({ message: payload.nothingOfTheKind }),
  }
  expect(Object.keys(chatClientSchemas)).toEqual([...Object.keys(missing), 'add'])
  expect(Object.keys(chatClientSchemas)).toEqual(Object.keys(all))
})
