import { createHash, createHmac } from 'node:crypto'

/** Returns a token of 256 bits that nobody can guess and that a copy of the database does not reveal. */
export function tokenOf(secret: Buffer, link: { rideId: string; userId: string; salt: Buffer }): string {
  return createHmac('sha256', secret)
    .update(`${link.rideId}:${link.userId}:${link.salt.toString('base64url')}`)
    .digest('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
