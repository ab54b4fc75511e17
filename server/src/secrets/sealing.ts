import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { packJson, unpackJson } from '../compressed-json.ts'

/** Encrypts a small value while it is stored in the database: AES-256-GCM under a key of the service. */
export interface Sealing {
  seal(value: unknown): string
  /** The same for a longer value, compressed. Versions up to migration 0062 cannot open it. */
  sealPacked(value: unknown): string
  /** The same, compressed with the dictionary of rides. Versions up to migration 0075 cannot open it. */
  sealWithTraining(value: unknown): string
  /** Throws if it was not sealed here or was changed. */
  open<Value>(sealed: string): Value
  /** The same for bytes, which are stored as such. */
  sealBytes(bytes: Buffer): Buffer
  openBytes(sealed: Buffer): Buffer
}

/** The first bytes of compressed values. JSON never begins with them. */
const deflatedMark = Buffer.of(1)
const packedMark = Buffer.of(2)

export function createSealing(key: Buffer): Sealing {
  function sealBytes(body: Buffer): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const encrypted = Buffer.concat([cipher.update(body), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  }
  function openBytes(bytes: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  }
  const encrypt = (body: Buffer) => sealBytes(body).toString('base64url')
  return {
    sealBytes,
    openBytes,
    seal: (value) => encrypt(Buffer.from(JSON.stringify(value))),
    sealPacked: (value) =>
      encrypt(Buffer.concat([deflatedMark, deflateRawSync(Buffer.from(JSON.stringify(value)))])),
    sealWithTraining: (value) =>
      encrypt(Buffer.concat([packedMark, packJson(value as object | null, { withTraining: true })])),
    open<Value>(sealed: string): Value {
      const body = openBytes(Buffer.from(sealed, 'base64url'))
      if (body[0] === packedMark[0]) return unpackJson(body.subarray(1)) as Value
      const text = body[0] === deflatedMark[0] ? inflateRawSync(body.subarray(1)) : body
      return JSON.parse(text.toString('utf8')) as Value
    },
  }
}
