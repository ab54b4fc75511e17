import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountState } from './account-generation-and-lock-store.ts'
import { newToken } from './tokens.ts'

/** How long a browser keeps its proof. */
export const deviceDays = 180

/**
 * A token that a browser keeps after a successful sign-in. Tries from that browser are counted separately, so that a
 * stranger who uses up an account's tries does not lock out its owner (OWASP's device cookie). It signs nobody in and
 * is valid for one generation of the account, so no tries carry over a change of password.
 *
 * Its last part belongs to the account for which it was issued, in any generation. It names nobody: the service can only
 * compare it with a given account, and does so only for banned ones.
 */
export interface DeviceProof {
  issue(account: AccountState): string
  /** Returns the device's name for counting, or null if the proof is not for this account in its current state. */
  read(proof: string | undefined, account: AccountState): string | null
  /** Returns whether the proof was issued for this account, in any state of it. */
  wasFor(proof: string | undefined, userId: string): boolean
}

export function createDeviceProof(key: Buffer): DeviceProof {
  const sign = ({ userId, generation }: AccountState, nonce: string) =>
    createHmac('sha256', key).update(`${nonce}\n${generation}\n${userId}`).digest()
  const signForGood = (userId: string, nonce: string) =>
    createHmac('sha256', key).update(`${nonce}\nfor good\n${userId}`).digest()
  const isSame = (given: string, right: Buffer) => {
    const bytes = Buffer.from(given, 'base64url')
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  }
  return {
    issue(account) {
      const nonce = newToken()
      const signatures = [sign(account, nonce), signForGood(account.userId, nonce)]
      return [nonce, ...signatures.map((signature) => signature.toString('base64url'))].join('.')
    },
    read(proof, account) {
      const [nonce, signature] = (proof ?? '').split('.')
      if (!nonce || !signature) return null
      return isSame(signature, sign(account, nonce)) ? nonce : null
    },
    wasFor(proof, userId) {
      const [nonce, , signature] = (proof ?? '').split('.')
      return nonce !== undefined && signature !== undefined && isSame(signature, signForGood(userId, nonce))
    },
  }
}
