import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from '../limits/count-tries.ts'
import { createRules } from '../limits/rules.ts'
import { createVolume } from './message-bytes-limit.ts'

test('3 MB of one rider in a day are the most, over all rides, and others go on', async () => {
  const { take: count, giveBack } = createVolume(createLocalLimiter(), createRules(readConfig({}).limits))
  for (let ride = 1; ride <= 10; ride++)
    for (let message = 1; message <= 50; message++) await count('ana', `ride ${ride}`, 6_000)
  await expect(count('ana', 'ride 11', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(count('ana', 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await count('eva', 'ride 10', 6_000)
  await giveBack('ana', 'ride 10', 6_000)
  await count('ana', 'ride 10', 6_000)
  await expect(count('ana', 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
})

test('a message that is refused takes no room from a shorter one that fits, in this ride or in another', async () => {
  const bytes = createVolume(createLocalLimiter(), {
    messageBytes: { name: 'ride', most: 10, seconds: 60 },
    messageBytesOfDay: { name: 'day', most: 12, seconds: 60 },
  })
  await bytes.take('ana', 'one', 8)
  await expect(bytes.take('ana', 'one', 3)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await bytes.take('ana', 'one', 2)
  await expect(bytes.take('ana', 'two', 3)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bytes.take('ana', 'two', 2)
  await bytes.giveBack('ana', 'two', 2)
  await bytes.take('ana', 'three', 2)
  await expect(bytes.take('ana', 'two', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bytes.take('ben', 'one', 10)
})
