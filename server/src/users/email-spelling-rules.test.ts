import { expect, test } from 'vitest'
import { mailboxOf } from './email-spelling-rules.ts'

test.each([
  ['ana.perez+taxi@gmail.com', 'anaperez@gmail.com'],
  ['anaperez@googlemail.com', 'anaperez@gmail.com'],
  ['ana.perez+taxi@outlook.com', 'ana.perez@outlook.com'],
  ['+ana@gmail.com', '+ana@gmail.com'],
  // What any other host makes of it, nobody else knows.
  ['ana.perez+taxi@example.org', 'ana.perez+taxi@example.org'],
])('%s reaches the mailbox of %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
