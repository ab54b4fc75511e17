import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from '../limits/limiter.ts'
import { createRules } from '../limits/rules.ts'
import { createVolume } from './message-bytes-limit.ts'

test('3 MB of one rider in a day are the most, over all rides, and others go on', async () => {
  const count = createVolume(createLocalLimiter(), createRules(readConfig({}).limits))
  for (let ride = 1; ride <= 10; ride++)
    for (let message = 1; message <= 50; message++) await count('ana', `ride ${ride}`, 6_000)
  await expect(count('ana', 'ride 11', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(count('ana', 'ride 10', 1)).rejects.toMatchObject({ code: 'CHAT_FULL' })
  await count('eva', 'ride 10', 6_000)
})
