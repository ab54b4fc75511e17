import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { buildLimits } from './build.ts'

const database = await connectedTestDatabase(2)

test('a refused proposal uses up what is left to a network only if its own user has proven nothing', async () => {
  const users = { proven: 'email', guest: 'none', caller: 'phone' } as const
  for (const [id, proof] of Object.entries(users))
    await database.db.insertInto('users').values({ id, language: 'es', proof }).execute()
  const { refusals } = buildLimits(
    { config: readConfig({}), log: createLogger('silent'), database, publicUrl: 'https://ours.example' },
    { redis: undefined, keys: { limits: Buffer.alloc(32, 7) } as never },
  )
  const isUsedUpBy = async (userId: string, address: string) => {
    await refusals.add(userId, address, 60)
    return refusals.checkUnproven('nobody', address).then(
      () => false,
      () => true,
    )
  }
  expect(await isUsedUpBy('proven', '203.0.113.7')).toBe(false)
  expect(await isUsedUpBy('caller', '203.0.113.7')).toBe(false)
  expect(await isUsedUpBy('guest', '203.0.113.7')).toBe(true)
  expect(await isUsedUpBy('unknown', '198.51.100.7')).toBe(true)
})
