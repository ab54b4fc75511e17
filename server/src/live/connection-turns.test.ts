import { expect, test } from 'vitest'
import { begunAtOnce } from '../testing/begun-at-once.ts'
import { createConnectionTurns, turnOf } from './connection-turns.ts'

test('a connection waits for those of its network, and one of this machine, which may be anybody’s, for none', () => {
  const one = { id: 'one' }
  expect(turnOf(one, '203.0.113.7')).toBe('203.0.113.7')
  expect(turnOf(one, '2001:db8::1')).toBe(turnOf({ id: 'other' }, '2001:db8::2'))
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(turnOf(one, address)).toBe('one')
})

test('twelve connections, four of one network, are let in at once', async () => {
  const take = createConnectionTurns(100)
  expect(await begunAtOnce((_, act) => take('one network', act), 20)).toBe(4)
  expect(await begunAtOnce((index, act) => take(`network ${index}`, act), 20)).toBe(12)
})
