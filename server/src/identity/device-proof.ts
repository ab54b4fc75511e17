import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountState } from './generation-store.ts'
import { newToken } from './model.ts'

/**
 * A token that a browser keeps after a successful sign-in. Tries from that browser are counted separately, so that a
 * stranger who uses up an account's tries does not lock out its owner (OWASP's device cookie). It signs nobody in and
 * is valid for one generation of the account, so no tries carry over a change of password.
 */
export interface DeviceProof {
  issue(account: AccountState): string
  /** Returns the device's name for counting, or null if the proof is not for this account in its current state. */
  read(proof: string | undefined, account: AccountState): string | null
}

export function createDeviceProof(key: Buffer): DeviceProof {
  const sign = ({ userId, generation }: AccountState, nonce: string) =>
    createHmac('sha256', key).update(`${nonce}\n${generation}\n${userId}`).digest()
  return {
    issue(account) {
      const nonce = newToken()
      return `${nonce}.${sign(account, nonce).toString('base64url')}`
    },
    read(proof, account) {
      const [nonce, signature] = (proof ?? '').split('.')
      if (!nonce || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const right = sign(account, nonce)
      return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
    },
  }
}
