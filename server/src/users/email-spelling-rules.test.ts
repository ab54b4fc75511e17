import { expect, test } from 'vitest'
import { mailboxOf } from './email-spelling-rules.ts'

test.each([
  ['ana.perez+taxi@gmail.com', 'anaperez@gmail.com'],
  ['anaperez@googlemail.com', 'anaperez@gmail.com'],
  ['ana.perez+taxi@outlook.com', 'ana.perez@outlook.com'],
  ['+ana@gmail.com', '+ana@gmail.com'],
  ['ana.perez+taxi@me.com', 'ana.perez@icloud.com'],
  ['anaperez@mac.com', 'anaperez@icloud.com'],
  ['a.na-pe_rez+taxi@pm.me', 'anaperez@proton.me'],
  ['ana@protonmail.com', 'ana@proton.me'],
  ['ana@protonmail.ch', 'ana@proton.me'],
  ['ana.perez+taxi@ya.ru', 'ana-perez@yandex.ru'],
  ['taxi@anaperez.fastmail.fm', 'anaperez@fastmail.fm'],
  ['taxi@anaperez.fastmail.com', 'anaperez@fastmail.com'],
  ['anaperez+taxi@fastmail.com', 'anaperez@fastmail.com'],
  // Outlook's domains have mailboxes of their own.
  ['ana@hotmail.com', 'ana@hotmail.com'],
  // Nothing would be left of it.
  ['..@gmail.com', '..@gmail.com'],
  // What any other host makes of it, nobody else knows.
  ['ana.perez+taxi@example.org', 'ana.perez+taxi@example.org'],
])('%s reaches the mailbox of %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
