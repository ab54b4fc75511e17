import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing(randomBytes(32))
const answer = { riders: Array.from({ length: 20 }, (_, index) => ({ name: 'María', place: index })) }

test('a value is opened whether it was compressed or not', () => {
  const plain = sealing.seal(answer)
  expect(sealing.open(plain)).toEqual(answer)
  for (const seal of [sealing.sealPacked, sealing.sealWithTraining]) {
    expect(sealing.open(seal(answer))).toEqual(answer)
    expect(seal(answer).length).toBeLessThan(plain.length / 2)
    expect(sealing.open(seal(null))).toBeNull()
  }
})

test('a compressed value that was changed is refused', () => {
  const bytes = Buffer.from(sealing.sealPacked(answer), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => sealing.open(bytes.toString('base64url'))).toThrow('authenticate')
})
