import { describe, expect, test } from 'vitest'
import { askersAt, isOfThisMachine, networkOf, widerNetworkOf } from './network-of-address.ts'

describe('what counts as one address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
    ['::FFFF:203.0.113.77', '203.0.113.77'],
    ['::ffff:10.20.30.40', '10.20.30.40'],
    ['1::ffff:203.0.113.7', '1:0:0:0'],
    ['::ffff:203.0.113.7x', '::ffff:203.0.113.7x'],
    ['2001::1:2:3:4:5', '2001:0:0:1'],
    ['1:2::3:4:5:6:7', '1:2:0:3'],
    ['::1:2:3:4:5:6:7', '0:1:2:3'],
    ['1:2:3:4:5:6:7::', '1:2:3:4'],
    ['no address', 'no address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::', false],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['::2', false],
  ['::12', false],
  ['::1:0', false],
  ['::1%lo', true],
  ['2001:db8::1', false],
  ['1.127.0.1', false],
])('%s is of this machine: %s', (address, own) => {
  expect(isOfThisMachine(address)).toBe(own)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:77:1::5', '2001:db8:77'],
  ['2001:db8::5', '2001:db8:0'],
])('the network that holds that of %s is %s', (address, wider) => {
  expect(widerNetworkOf(address)).toBe(wider)
})

test.each([
  ['203.0.113.7', { asker: '203.0.113.7', among: '203.0.113' }],
  ['2001:db8:77:1::5', { asker: '2001:db8:77:1', among: '2001:db8:77' }],
  // Behind a proxy that nobody has named, everybody has an address of this machine.
  ['127.0.0.1', { asker: 'ana', among: 'ana' }],
  ['::1', { asker: 'ana', among: 'ana' }],
])('a turn asked for at %s is that of %o', (address, askers) => {
  expect(askersAt(address, 'ana')).toEqual(askers)
})
