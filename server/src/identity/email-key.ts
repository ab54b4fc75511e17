import { mailboxOf } from '../users/mailbox-rules.ts'

/** Returns the form in which two spellings of one email are equal. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Returns the form in which all spellings are equal that reach one mailbox. For counting mails, never for accounts. */
export function mailboxKey(email: string): string {
  return mailboxOf(emailKey(email))
}
