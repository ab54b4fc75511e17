import { randomBytes } from 'node:crypto'
import type { Executor } from '../database/connection.ts'

/** Secrets that the service makes once and stores in the database, the same on every node and after every restart. */
export interface SecretStore {
  /** Returns the secret of that name. The first caller makes it: 256 random bits, or what `make` returns. */
  once(name: string, make?: () => Buffer): Promise<Buffer>
}

export function createSecretStore(db: Executor): SecretStore {
  return {
    async once(name, make = () => randomBytes(32)) {
      await db
        .insertInto('secrets')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { value } = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return value
    },
  }
}
