// By which a banned person is recognised in another account.
import { createHmac } from 'node:crypto'
import { mailboxOf } from '../users/mailbox-rules.ts'

/** The addresses that a rider has proven, and the provider accounts that they sign in with. */
export interface Proven {
  emails: readonly string[]
  phones: readonly string[]
  socials: readonly { issuer: string; subject: string }[]
}

/**
 * Returns keyed hashes by which a banned person is recognised in another account. They reveal no email and no phone.
 */
export function marksOf(key: Buffer, { emails, phones, socials }: Proven): Buffer[] {
  return [
    // As proven, as versions before this rule kept it, and as another spelling of the same mailbox would be found.
    ...Array.from(
      new Set(emails.flatMap((email) => [email, mailboxOf(email)])),
      (email) => `email\n${email}`,
    ),
    ...phones.map((phone) => `phone\n${phone}`),
    ...socials.map(({ issuer, subject }) => `social\n${issuer}\n${subject}`),
  ].map((words) => createHmac('sha256', key).update(words).digest())
}

/** What stands for an account whose owner has proven nothing. */
export function markOfAccount(key: Buffer, userId: string): Buffer {
  return createHmac('sha256', key).update(`account\n${userId}`).digest()
}
