import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPolledPackets, packetSeparator } from './polled-packets.ts'

const bodyOf = (...packets: string[]) => packets.join(packetSeparator)

test('the first packet is handled at once, and each further one in another round, in order', async () => {
  const handled: string[] = []
  const packets = createPolledPackets((packet) => handled.push(packet))
  packets.take(bodyOf('a', 'b', 'c'))
  const perRound = [handled.join('')]
  packets.take(bodyOf('d', 'e'))
  while (handled.length < 5) {
    await nextRound()
    perRound.push(handled.join(''))
  }
  expect(perRound).toEqual(['a', 'ab', 'abc', 'abcd', 'abcde'])
  packets.take('f')
  expect(handled.at(-1)).toBe('f')
})

test('what waits is handed to another transport in order, and nothing of it is handled twice', async () => {
  const handled: string[] = []
  const packets = createPolledPackets((packet) => handled.push(packet))
  packets.take(bodyOf('a', 'b', 'c'))
  packets.handOverTo((packet) => handled.push(`${packet} elsewhere`))
  await nextRound()
  await nextRound()
  expect(handled).toEqual(['a', 'b elsewhere', 'c elsewhere'])
})

test('nothing more is handled once it is forgotten, even from within a packet', async () => {
  const handled: string[] = []
  const packets = createPolledPackets((packet) => {
    handled.push(packet)
    if (packet === 'b') packets.forget()
  })
  packets.take(bodyOf('a', 'b', 'c'))
  await nextRound()
  await nextRound()
  await nextRound()
  expect(handled).toEqual(['a', 'b'])
})
