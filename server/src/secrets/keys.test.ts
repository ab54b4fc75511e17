import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'

const keysOf = (byte: number) =>
  Object.entries(deriveKeys(Buffer.alloc(32, byte))).map(([purpose, key]) => [purpose, key.toString('hex')])

test('each purpose has a key of its own of 256 bits, so that what one part hashes says nothing to another', () => {
  const keys = [...keysOf(1), ...keysOf(2)].map(([, key]) => key!)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([64]))
})

test('the same secret gives the same keys on every node', () => {
  expect(keysOf(1)).toEqual(keysOf(1))
})
