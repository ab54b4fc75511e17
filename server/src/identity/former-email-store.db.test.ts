import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createFormerEmailStore } from './former-email-store.ts'

const database = await connectedTestDatabase(2)
const store = createFormerEmailStore(database.db)

test('an email gets back the account that it left last, and none that it left too long ago', async () => {
  const of = async (hours: number) => {
    const id = randomUUID()
    await database.pool.query("insert into users (id, language) values ($1, 'es')", [id])
    await database.pool.query(
      `insert into former_emails (user_id, email_key, proven_at, kept_until)
        values ($1, 'ana@example.org', now() - interval '9 days', now() + make_interval(hours => $2))`,
      [id, hours],
    )
    return id
  }
  const over = await of(-1)
  expect([await store.of('ana@example.org'), await store.ofUser(over)]).toEqual([null, null])
  const [early, last] = [await of(3), await of(9)]
  await of(6)
  expect((await store.of('Ana@Example.org'))?.userId).toBe(last)
  expect((await store.ofUser(early))?.userId).toBe(early)
})
