import { ECDH } from 'node:crypto'

/** Returns whether a browser's keys are valid for encryption: a point on P-256 and sixteen bytes (RFC 8291). */
export function areBrowserKeysSound(keys: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
  } catch {
    return false
  }
  return (
    Buffer.from(keys.p256dh, 'base64url').length === 65 && Buffer.from(keys.auth, 'base64url').length === 16
  )
}
