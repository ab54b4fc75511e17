import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from '../limits/limiter.ts'
import { createRules } from '../limits/rules.ts'
import { createVolume } from './message-bytes-limit.ts'

test('3 MB of one rider in a day are the most, over all rides, and others go on', async () => {
  const { take: count, giveBack } = createVolume(createLocalLimiter(), createRules(readConfig({}).limits))
  for (let ride = 1; ride <= 10; ride++)
    for (let message = 1; message <= 50; message++) await count('ana', `ride ${ride}`, 6_000)
  await expect(count('ana', 'ride 11', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(count('ana', 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await count('eva', 'ride 10', 6_000)
  // What was refused by the ride or the day counts as a try. So much more than that is given back.
  await giveBack('ana', 'ride 10', 6_000)
  await count('ana', 'ride 10', 5_000)
})
