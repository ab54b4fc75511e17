import { expect, test } from 'vitest'
import { generateCity } from '../bench/generated-city.ts'
import { assembleNetwork } from '../src/assemble-network.ts'
import { NetworkFormatError, openNetwork } from '../src/network-layout.ts'

const network = assembleNetwork(generateCity({ side: 6, seed: 1 }))

test('a network is the same after writing and reading its bytes', () => {
  const stored = new Uint8Array(network.buffer).slice()
  const read = openNetwork(stored.buffer)
  expect({ ...read, buffer: null }).toEqual({ ...network, buffer: null })
})

test('damaged, truncated, outdated or foreign bytes are refused', () => {
  const changed = (word: number, value: number) => {
    const words = new Int32Array(new Uint8Array(network.buffer).slice().buffer)
    words[word] = value
    return words.buffer
  }
  expect(() => openNetwork(changed(200, 77))).toThrow(/damaged/)
  expect(() => openNetwork(changed(1, 99))).toThrow(/version 99, expected 1/)
  expect(() => openNetwork(changed(0, 1))).toThrow(/no road network/)
  const whole = new Uint8Array(network.buffer).slice()
  expect(() => openNetwork(whole.buffer.slice(0, whole.length - 4))).toThrow(NetworkFormatError)
  expect(() => openNetwork(new ArrayBuffer(6))).toThrow(NetworkFormatError)
})
