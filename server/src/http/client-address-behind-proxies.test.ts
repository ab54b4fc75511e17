import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../limits/network-of-address.ts'
import { createClientAddress, withoutPort } from './client-address-behind-proxies.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7:', '203.0.113.7:'],
  ['no address', 'no address'],
])('%s without its port is %s', (address, bare) => {
  expect(withoutPort(address)).toBe(bare)
})

describe('the address of a client', () => {
  const request = (forwarded: string) =>
    ({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.1' },
    }) as unknown as IncomingMessage

  test.each([
    [undefined, '203.0.113.7', '10.0.0.1'],
    ['1', '198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
    ['10.0.0.0/8', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    // A trusted proxy that is named with a port is trusted too.
    ['10.0.0.0/8', '203.0.113.7:99, 10.0.0.2:4711', '203.0.113.7'],
  ])('behind TRUST_PROXY=%s with X-Forwarded-For: %s is %s', (setting, forwarded, address) => {
    expect(createClientAddress(setting)(request(forwarded))).toBe(address)
  })
})

test('a connection whose client has gone has no address, and is in no network', () => {
  const gone = new IncomingMessage(new Socket())
  for (const setting of [undefined, '1', '10.0.0.0/8']) {
    expect(createClientAddress(setting)(gone)).toBe('')
    expect(networkOf(createClientAddress(setting)(gone))).toBe('')
  }
  gone.headers['x-forwarded-for'] = '203.0.113.7'
  expect(createClientAddress('10.0.0.0/8')(gone)).toBe('')
})
