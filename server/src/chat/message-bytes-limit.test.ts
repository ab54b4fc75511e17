import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from '../limits/count-tries.ts'
import { createRules } from '../limits/rules.ts'
import { createVolume } from './message-bytes-limit.ts'

/** Each from an address of their own. */
const at = (userId: string, address = `203.0.113.${userId.charCodeAt(0)}`) => ({ userId, address })

test('3 MB of one rider in a day are the most, over all rides, and others go on', async () => {
  const { take: count, giveBack } = createVolume(createLocalLimiter(), createRules(readConfig({}).limits))
  for (let ride = 1; ride <= 10; ride++)
    for (let message = 1; message <= 50; message++) await count(at('ana'), `ride ${ride}`, 6_000)
  await expect(count(at('ana'), 'ride 11', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(count(at('ana'), 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await count(at('eva'), 'ride 10', 6_000)
  await giveBack(at('ana'), 'ride 10', 6_000)
  await count(at('ana'), 'ride 10', 6_000)
  await expect(count(at('ana'), 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
})

test('a message that is refused takes no room from a shorter one that fits, in this ride or in another', async () => {
  const bytes = createVolume(createLocalLimiter(), {
    messageBytes: { name: 'ride', most: 10, seconds: 60 },
    messageBytesOfDay: { name: 'day', most: 12, seconds: 60 },
    messageBytesOfAddress: {
      name: 'address',
      most: 100,
      seconds: 60,
      byAddress: true,
      sparesThisMachine: true,
    },
  })
  await bytes.take(at('ana'), 'one', 8)
  await expect(bytes.take(at('ana'), 'one', 3)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await bytes.take(at('ana'), 'one', 2)
  await expect(bytes.take(at('ana'), 'two', 3)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bytes.take(at('ana'), 'two', 2)
  await bytes.giveBack(at('ana'), 'two', 2)
  await bytes.take(at('ana'), 'three', 2)
  await expect(bytes.take(at('ana'), 'two', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bytes.take(at('ben'), 'one', 10)
})

test('the riders of a network write no more than it may in a day, and those of another go on', async () => {
  const bytes = createVolume(createLocalLimiter(), createRules(readConfig({}).limits))
  const inPieces = async (rider: string, address: string) => {
    for (let piece = 0; piece < 10; piece++) await bytes.take(at(rider, address), `ride ${piece}`, 300_000)
  }
  for (let rider = 0; rider < 100; rider++) await inPieces(`rider ${rider}`, '203.0.113.7')
  await expect(bytes.take(at('one more', '203.0.113.7'), 'ride', 1)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await bytes.take(at('one more', '203.0.113.8'), 'ride', 300_000)
  await inPieces('one of this machine', '127.0.0.1')
  await bytes.giveBack(at('rider 1', '203.0.113.7'), 'ride 1', 1)
  await bytes.take(at('one more', '203.0.113.7'), 'another ride', 1)
})
