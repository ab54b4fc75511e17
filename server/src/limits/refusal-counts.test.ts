import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLocalLimiter } from './count-tries.ts'
import { createRefusalCounts } from './refusal-counts.ts'
import { createRules } from './rules.ts'

const newCounts = () => createRefusalCounts(createLocalLimiter(), createRules(readConfig({}).limits))
const refusal = { code: 'TOO_MANY_REQUESTS' }

test('an account may refuse five proposals in an hour', async () => {
  const { add, check } = newCounts()
  for (let refused = 0; refused < 5; refused++) {
    await check('ana', '203.0.113.1')
    await add('ana', '203.0.113.1')
  }
  await expect(check('ana', '198.51.100.1')).rejects.toMatchObject(refusal)
  await check('eva', '203.0.113.1')
})

test('the accounts of a wider network may refuse sixty together, and none of this machine is counted', async () => {
  const { add, check } = newCounts()
  for (let refused = 0; refused < 60; refused++) {
    await check(`rider ${refused}`, `203.0.113.${refused}`)
    await add(`rider ${refused}`, `203.0.113.${refused}`)
    await add('ana', '127.0.0.1')
  }
  await expect(check('one more', '203.0.113.200')).rejects.toMatchObject(refusal)
  await check('one more', '203.0.114.1')
  await check('ana', '::1')
})
