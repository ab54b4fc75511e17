import { describe, expect, test } from 'vitest'
import { createDeviceProof } from './device-proof.ts'

const devices = createDeviceProof(Buffer.alloc(32, 1))
const ana = { userId: 'ana', generation: 3 }
const proof = devices.issue(ana)
const parts = proof.split('.')
const incomplete = [undefined, '', parts[0], `${parts[0]}..`]
const changed = `x.${parts.slice(1).join('.')}`

describe('the proof that a browser keeps', () => {
  test('names the browser for the account and the generation of its sign-in, and for no other', () => {
    expect(devices.read(proof, ana)).toBe(parts[0])
    expect(devices.read(proof, { ...ana, generation: 4 })).toBeNull()
    expect(devices.read(proof, { ...ana, userId: 'ben' })).toBeNull()
  })

  test('was for its account in any generation, and for no other account', () => {
    for (const generation of [3, 4])
      expect(devices.wasFor(devices.issue({ ...ana, generation }), 'ana')).toBe(true)
    expect(devices.wasFor(proof, 'ben')).toBe(false)
  })

  test('names another browser at each sign-in', () => {
    expect(devices.read(devices.issue(ana), ana)).not.toBe(parts[0])
  })

  test.each([...incomplete, changed])('is worth nothing if it is incomplete or changed: %s', (given) => {
    expect(devices.wasFor(given, 'ana')).toBe(false)
    expect(devices.read(given, ana)).toBeNull()
  })

  test('without its last part names the browser, but was for nobody', () => {
    const older = parts.slice(0, 2).join('.')
    expect(devices.read(older, ana)).toBe(parts[0])
    expect(devices.wasFor(older, 'ana')).toBe(false)
  })

  test('is worth nothing under another key', () => {
    const others = createDeviceProof(Buffer.alloc(32, 2))
    expect(others.read(proof, ana)).toBeNull()
    expect(others.wasFor(proof, 'ana')).toBe(false)
  })
})
