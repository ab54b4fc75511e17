import { expect, test } from 'vitest'
import { shortNameAmong } from './short-name.ts'

test.each([
  ['Ana Ruiz', ['Ana Ruiz', 'Ben Sol'], 'Ana'],
  ['Ana Ruiz', ['Ana Ruiz', 'Ana Gil'], 'Ana Ruiz'],
  ['Ana', ['Ana'], 'Ana'],
  ['', [''], ''],
])('%j is called among %j: %j', (name, names, called) => {
  expect(shortNameAmong(names, name)).toBe(called)
})
