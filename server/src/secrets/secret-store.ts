import { randomBytes } from 'node:crypto'
import type { Executor } from '../database/connection.ts'

/** Secrets that the service makes once and stores in the database, the same on every node and after every restart. */
export interface SecretStore {
  /** Returns the secret of that name. The first caller makes it: 256 random bits, or what `make` returns. */
  once(name: string, make?: () => Buffer | Promise<Buffer>): Promise<Buffer>
}

export function createSecretStore(db: Executor): SecretStore {
  const stored = (name: string) => db.selectFrom('secrets').select('value').where('name', '=', name)
  return {
    async once(name, make = () => randomBytes(32)) {
      const known = await stored(name).executeTakeFirst()
      if (known) return known.value
      const value = await make()
      // Another node may have made one meanwhile, which then holds for this one too.
      await db
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await stored(name).executeTakeFirstOrThrow()).value
    },
  }
}
