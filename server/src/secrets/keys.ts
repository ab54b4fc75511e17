import { hkdfSync } from 'node:crypto'

/** Keys for hashing or sealing with a secret, one per purpose. */
export interface Keys {
  phoneCodes: Buffer
  limits: Buffer
  devices: Buffer
  sealing: Buffer
  bodies: Buffer
  bans: Buffer
  debts: Buffer
}

/** The same secret gives the same keys on every node. */
export function deriveKeys(secret: Buffer): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `woodalo ${purpose}`, 32))
  return {
    phoneCodes: key('phone codes'),
    limits: key('limits'),
    devices: key('devices'),
    sealing: key('sealing'),
    bodies: key('bodies'),
    bans: key('bans'),
    debts: key('debts'),
  }
}
