import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFloodGate } from './flood-gate.ts'
import { createLocalLimiter } from './limiter.ts'
import { createRules } from './rules.ts'

test('nobody writes more than 20,000 times a day, however slowly, and everybody can still read', async () => {
  const limits = { ...readConfig({}).limits, writesPerTenSeconds: 1_000_000 }
  const gate = createFloodGate(createLocalLimiter(), undefined, createRules(limits))
  for (let sent = 0; sent < 20_000; sent++) await gate.user('ana', true)
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 86_400 }
  await expect(gate.user('ana', true)).rejects.toMatchObject(refusal)
  await gate.user('ana', false)
  await gate.user('eva', true)
})
