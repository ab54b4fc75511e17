import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts a small value while it is stored in the database: AES-256-GCM under a key of the service. */
export interface Sealing {
  seal(value: unknown): string
  /** Throws if it was not sealed here or was changed. */
  open<Value>(sealed: string): Value
}

export function createSealing(key: Buffer): Sealing {
  return {
    seal(value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open<Value>(sealed: string): Value {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      return JSON.parse(text) as Value
    },
  }
}
