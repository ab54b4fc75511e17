import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from './count-tries.ts'
import { createRefusalCounts } from './refusal-counts.ts'
import { createRules } from './rules.ts'

const newCounts = () =>
  createRefusalCounts(
    createLocalLimiter(),
    createRules(readConfig({}).limits),
    async (userId) => userId === 'proven',
  )
const refusal = { code: 'TOO_MANY_REQUESTS' }

test('an account may refuse five proposals in an hour', async () => {
  const { add, checkUnproven: check } = newCounts()
  for (let refused = 0; refused < 5; refused++) {
    await check('ana', '203.0.113.1')
    await add('ana', '203.0.113.1', 1)
  }
  await expect(check('ana', '198.51.100.1')).rejects.toMatchObject(refusal)
  await check('eva', '203.0.113.1')
})

test('the accounts of a wider network may refuse sixty together, and none of this machine is counted', async () => {
  const { add, checkUnproven: check } = newCounts()
  for (let refused = 0; refused < 60; refused++) {
    await check(`rider ${refused}`, `203.0.113.${refused}`)
    await add(`rider ${refused}`, `203.0.113.${refused}`, 1)
    await add('ana', '127.0.0.1', 1)
  }
  await expect(check('one more', '203.0.113.200')).rejects.toMatchObject(refusal)
  await check('one more', '203.0.114.1')
  await check('ana', '::1')
})

test('whoever has proven an email or a phone may refuse fifteen, and uses up nothing of their network', async () => {
  const { add, checkProven, checkUnproven } = newCounts()
  for (let refused = 0; refused < 15; refused++) {
    await checkProven('proven')
    await add('proven', '203.0.113.1', 1)
  }
  await expect(checkProven('proven')).rejects.toMatchObject(refusal)
  for (let refused = 0; refused < 50; refused++) await add('proven', '203.0.113.1', 1)
  await checkUnproven('ana', '203.0.113.2')
})

test('whoever refuses as many as an hour allows has refused as many as a day allows after three hours', async () => {
  vi.useFakeTimers()
  try {
    const { add, checkProven } = newCounts()
    for (let hour = 0; hour < 3; hour++) {
      for (let refused = 0; refused < 15; refused++) {
        await checkProven('proven')
        await add('proven', '203.0.113.1', 1)
      }
      await expect(checkProven('proven')).rejects.toMatchObject(refusal)
      vi.advanceTimersByTime(3_601_000)
    }
    await expect(checkProven('proven')).rejects.toMatchObject(refusal)
    vi.advanceTimersByTime(24 * 3_600_000)
    await checkProven('proven')
  } finally {
    vi.useRealTimers()
  }
})

test('what was refused before something was proven still counts', async () => {
  const { add, checkProven } = newCounts()
  for (let refused = 0; refused < 15; refused++) await add('ana', '203.0.113.1', 1)
  await expect(checkProven('ana')).rejects.toMatchObject(refusal)
})

test('everybody whom a refused proposal had shown counts', async () => {
  const { add, checkProven, checkUnproven } = newCounts()
  for (let refused = 0; refused < 5; refused++) {
    await checkProven('proven')
    await add('proven', '203.0.113.1', 3)
  }
  await expect(checkProven('proven')).rejects.toMatchObject(refusal)
  await add('ana', '203.0.113.1', 3)
  await checkUnproven('ana', '203.0.113.1')
  await add('ana', '203.0.113.1', 3)
  await expect(checkUnproven('ana', '203.0.113.1')).rejects.toMatchObject(refusal)
})
