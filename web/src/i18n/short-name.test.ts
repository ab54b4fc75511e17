import { expect, test } from 'vitest'
import { shortNameAmong } from './short-name.ts'

test.each([
  ['Ana Ruiz', ['Ana Ruiz', 'Ben Sol'], 'Ana'],
  ['Ana Ruiz', ['Ana Ruiz', 'Ana Gil'], 'Ana Ruiz'],
  ['Ana', ['Ana'], 'Ana'],
  ['Ana Ruiz', ['Ana Gil', 'Ben Sol'], 'Ana Ruiz'],
  ['', [''], ''],
])('%j is called among %j: %j', (name, names, called) => {
  expect(shortNameAmong(names, name)).toBe(called)
})
