// Which spellings of an email are the same, and which reach one mailbox. Only its host may interpret the part before the @
// (RFC 5321), so this knows the hosts that say what they do. Whoever has a domain of their own has any number of mailboxes
// anyway.

interface Host {
  /** Under which name all of its mailboxes are. */
  name: string
  /** Returns its plainest spelling of what is before the @, from which the + and what follows it are gone already. */
  read?: (name: string) => string
}

const plain = (name: string): [string, Host] => [name, { name }]
const alike = (host: Host, ...names: string[]): [string, Host][] => names.map((name) => [name, host])

/**
 * Hosts that ignore what follows a + (subaddressing, RFC 5233), with the other domains of the same mailboxes, by what they
 * say themselves.
 */
const hosts: ReadonlyMap<string, Host> = new Map([
  ...['outlook.com', 'outlook.es', 'outlook.pt', 'hotmail.com', 'hotmail.es', 'live.com', 'msn.com'].map(
    plain,
  ),
  ...['fastmail.com', 'fastmail.fm'].map(plain),
  ...alike({ name: 'gmail.com', read: (name) => name.replaceAll('.', '') }, 'gmail.com', 'googlemail.com'),
  ...alike({ name: 'icloud.com' }, 'icloud.com', 'me.com', 'mac.com'),
  ...alike(
    { name: 'proton.me', read: (name) => name.replaceAll(/[.\-_]/g, '') },
    'proton.me',
    'protonmail.com',
    'pm.me',
    'protonmail.ch',
  ),
  ...alike(
    { name: 'yandex.ru', read: (name) => name.replaceAll('.', '-') },
    'yandex.ru',
    'ya.ru',
    'yandex.com',
    'yandex.by',
    'yandex.kz',
    'yandex.com.tr',
  ),
])

/** Fastmail delivers mails to any name at `ana.fastmail.com` to `ana@fastmail.com`. */
const nameAsDomain = /^(?<name>[^.]+)\.(?<host>fastmail\.(?:com|fm))$/

/** Returns the plainest spelling of an email that reaches the same mailbox. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  const own = nameAsDomain.exec(domain)?.groups
  if (own) return `${own['name']}@${own['host']}`
  const host = hosts.get(domain)
  if (!host) return email
  const plus = name.indexOf('+', 1)
  const bare = plus === -1 ? name : name.slice(0, plus)
  return `${host.read?.(bare) || bare}@${host.name}`
}

/** Returns the form in which two spellings of one email are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Returns the form in which all spellings are equal that reach one mailbox. For counting mails, never for accounts. */
export function mailboxKey(email: string): string {
  return mailboxOf(emailKey(email))
}
