import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createSecretStore } from './secret-store.ts'

const database = await connectedTestDatabase(4)

test('a secret is made once, whichever of many nodes needs it first, and each purpose has its own', async () => {
  const once = () => createSecretStore(database.db).once('service')
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, once))
  expect(first).toHaveLength(32)
  for (const other of [...others, await once()]) expect(other.equals(first!)).toBe(true)
  expect((await createSecretStore(database.db).once('other')).equals(first!)).toBe(false)
  const made = await createSecretStore(database.db).once('made', () =>
    Promise.resolve(Buffer.from('by hand')),
  )
  expect(made.toString()).toBe('by hand')
})
