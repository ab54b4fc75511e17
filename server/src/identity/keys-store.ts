import { hkdfSync, randomBytes } from 'node:crypto'
import type { Executor } from '../database/connection.ts'

/** Keys for what must be hashed or sealed with a secret, one for each purpose. */
export interface Keys {
  phoneCodes: Buffer
  limits: Buffer
  devices: Buffer
  sealing: Buffer
  bodies: Buffer
}

function derive(secret: Buffer): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `woodalo ${purpose}`, 32))
  return {
    phoneCodes: key('phone codes'),
    limits: key('limits'),
    devices: key('devices'),
    sealing: key('sealing'),
    bodies: key('bodies'),
  }
}

/**
 * Derives the keys from the operator's secret; without one, from a secret that the first start leaves in the database
 * for every node. Then a copy of the database is enough to try out the phone codes that are valid at that moment.
 */
export async function readKeys(db: Executor, serviceSecret: string | undefined): Promise<Keys> {
  if (serviceSecret) return derive(Buffer.from(serviceSecret))
  await db
    .insertInto('secrets')
    .values({ name: 'service', value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'service')
    .executeTakeFirstOrThrow()
  return derive(row.value)
}
