import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacketCounts } from './packet-counts.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1 }).advanceTimersByTime(1))
afterEach(() => void vi.useRealTimers())

const counts = (limits = {}) => createPacketCounts({ packetsOfUser: 10, packetsOfNetwork: 1_000, ...limits })
const small = '42["ACK",{}]'

/** How many of these are not too much. */
function taken({ isTooMuch }: ReturnType<typeof counts>, connection: object, packet = small, network = 'a') {
  let count = 0
  while (count < 2_000 && !isTooMuch(connection, network, packet)) count++
  return count
}

describe('packets that are sent', () => {
  test('count for a person over all their connections, and for nobody else', () => {
    const all = counts()
    const [phone, tablet, other] = [{}, {}, {}]
    for (const connection of [phone, tablet]) all.belongs(connection, 'ana')
    all.belongs(other, 'ben')
    expect(all.isTooMuch(phone, null, small)).toBe(false)
    expect(taken(all, tablet)).toBe(9)
    expect(all.isTooMuch(phone, null, small)).toBe(true)
    expect(taken(all, other)).toBe(10)
  })

  test('count for each connection by itself while it is nobody’s yet', () => {
    const all = counts()
    expect([taken(all, {}), taken(all, {})]).toEqual([30, 30])
  })

  test('count for their network, whoever sends them, where it is known', () => {
    const all = counts({ packetsOfNetwork: 25 })
    const [ana, ben, eva] = ['ana', 'ben', 'eva'].map((userId) => {
      const connection = {}
      all.belongs(connection, userId)
      return connection
    })
    expect([taken(all, ana!), taken(all, ben!)]).toEqual([10, 10])
    // What was too much counts as well.
    expect(taken(all, eva!)).toBe(3)
    expect(taken(all, eva!, small, 'b')).toBe(6)
    expect(all.isTooMuch({}, null, small)).toBe(false)
  })

  test('count anew after ten seconds', () => {
    const all = counts()
    const connection = {}
    all.belongs(connection, 'ana')
    expect(taken(all, connection)).toBe(10)
    vi.advanceTimersByTime(9_900)
    expect(taken(all, connection)).toBe(0)
    vi.advanceTimersByTime(200)
    expect(taken(all, connection)).toBe(10)
  })

  const ofValues = (values: number) => `42${JSON.stringify(['X', Array(values - 2).fill('abcdefghij')])}`
  test.each([
    ['512 bytes of 250 values', `42[${'1,'.repeat(253)}1]`.slice(0, 512), 1],
    ['1,024 bytes', 'x'.repeat(1_024), 1],
    ['1,025 bytes', 'x'.repeat(1_025), 2],
    ['100,000 bytes', 'x'.repeat(100_000), 98],
    ['1,024 bytes that are not text', Buffer.alloc(1_024), 1],
    ['190 values', ofValues(190), 4],
  ])('%s count as many times as they cost', (_, packet, times) => {
    const fits = (most: number) => {
      const all = counts({ packetsOfUser: most })
      const connection = {}
      all.belongs(connection, 'ana')
      return !all.isTooMuch(connection, null, packet)
    }
    expect([fits(times - 1), fits(times)]).toEqual([false, true])
  })

  test('may have five hundred values, and nobody may send more', () => {
    const fits = (values: number) => {
      const all = counts({ packetsOfUser: 1e9 })
      const connection = {}
      all.belongs(connection, 'ana')
      return !all.isTooMuch(connection, null, ofValues(values))
    }
    expect([fits(490), fits(510)]).toEqual([true, false])
  })
})
