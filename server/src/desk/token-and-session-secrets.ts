// The secrets of an operator's tokens and sessions.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored instead of a secret. A fast hash is enough, because nobody can guess 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Takes equally long whether or not a hash is stored. */
export function isSecret(stored: Buffer | null, secret: string): boolean {
  const hash = hashSecret(secret)
  const isEqual = timingSafeEqual(stored ?? Buffer.alloc(hash.length), hash)
  return stored !== null && isEqual
}
