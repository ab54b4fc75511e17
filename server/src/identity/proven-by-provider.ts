/**
 * Google vouches permanently only for addresses whose mailboxes it runs. Any other address was proven once, and may
 * have changed hands since (Google's guide to verifying ID tokens).
 */
export function isProven(issuer: string, claims: Record<string, unknown>): boolean {
  if (claims['email_verified'] !== true && claims['email_verified'] !== 'true') return false
  if (issuer !== google) return true
  return typeof claims['hd'] === 'string' || String(claims['email']).toLowerCase().endsWith('@gmail.com')
}

export const google = 'https://accounts.google.com'
