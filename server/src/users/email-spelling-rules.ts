// Which spellings of an email are the same, and which reach one mailbox. Only its host may interpret the part before the @
// (RFC 5321), so this knows the hosts that say what they do. Whoever has a domain of their own has any number of mailboxes
// anyway.

/** Hosts that ignore what follows a + (subaddressing, RFC 5233). */
const withTags = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.es',
  'outlook.pt',
  'hotmail.com',
  'hotmail.es',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
])
/** Gmail ignores dots as well, and has two domains. */
const withDots = new Set(['gmail.com', 'googlemail.com'])

/** Returns the plainest spelling of an email that reaches the same mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  if (!withTags.has(host)) return email
  const plus = name.indexOf('+', 1)
  const bare = plus === -1 ? name : name.slice(0, plus)
  return withDots.has(host) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`
}

/** Returns the form in which two spellings of one email are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Returns the form in which all spellings are equal that reach one mailbox. For counting mails, never for accounts. */
export function mailboxKey(email: string): string {
  return mailboxOf(emailKey(email))
}
