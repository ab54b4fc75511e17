import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from './model.ts'

/**
 * What a browser keeps after a good sign-in with a password. Wrong passwords from it are counted apart, so that a
 * stranger who uses up an account's tries does not lock out its owner (OWASP's device cookie). It signs nobody in.
 */
export interface DeviceProof {
  issue(userId: string): string
  /** The device's own name for counting; null when the proof is not of this user. */
  read(proof: string | undefined, userId: string): string | null
}

export function createDeviceProof(key: Buffer): DeviceProof {
  const sign = (userId: string, nonce: string) =>
    createHmac('sha256', key).update(`${nonce}\n${userId}`).digest()
  return {
    issue(userId) {
      const nonce = newToken()
      return `${nonce}.${sign(userId, nonce).toString('base64url')}`
    },
    read(proof, userId) {
      const [nonce, signature] = (proof ?? '').split('.')
      if (!nonce || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const right = sign(userId, nonce)
      return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
    },
  }
}
