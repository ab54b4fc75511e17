import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountState } from './generation-store.ts'
import { newToken } from './model.ts'

/**
 * What a browser keeps after a good sign-in. Tries from it are counted apart, so that a stranger who uses up an account's
 * tries does not lock out its owner (OWASP's device cookie). It signs nobody in, and is good for one generation of the
 * account: after a change of password nobody has tries left over from before.
 */
export interface DeviceProof {
  issue(account: AccountState): string
  /** The device's own name for counting; null when the proof is not of this account as it is now. */
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
