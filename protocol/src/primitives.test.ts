import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatClientSchemas } from './chat.ts'
import { isVisible, line } from './primitives.ts'
import { userFields } from './users.ts'

const shown = (value: string) => line(100).parse(value)

describe('a line that others read', () => {
  test.each([
    ['Ana\u202e gnippilf', 'Ana gnippilf'],
    ['Ana\u2066\u2069', 'Ana'],
    ['Ana\r\npide el taxi', 'Ana pide el taxi'],
    ['  Ana \t María  ', 'Ana María'],
    ['\u200b\u2060', ''],
    ['\u3164', ''],
    [' \n ', ''],
    // What people are really called stays, emoji and joiners between letters included.
    ['Zoë 👩‍👧', 'Zoë 👩‍👧'],
    ['محمد', 'محمد'],
  ])('%j is shown as %j', (typed, expected) => expect(shown(typed)).toBe(expected))

  test('is one line without marks of direction, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const parsed = line(100).safeParse(typed)
        if (!parsed.success) return
        expect(parsed.data).not.toMatch(/[\n\r\u2028\u202a-\u202e\u2066-\u2069]/)
        expect(shown(parsed.data)).toBe(parsed.data)
      }),
    )
  })
})

test('a message has something to see in it', () => {
  const text = (value: string) =>
    chatClientSchemas.add.safeParse({ id: '00000000-0000-4000-8000-000000000000', rideId: 'r', text: value })
      .success
  expect(text('Hola\nestoy aquí')).toBe(true)
  for (const nothing of ['\u200b', '\u2060\ufeff', '\u3164', '\u00ad \n']) expect(text(nothing)).toBe(false)
  expect(isVisible('·')).toBe(true)
})

test('the address of a picture is one address', () => {
  const takes = (photoURL: string) => userFields.safeParse({ photoURL }).success
  expect(takes('https://pictures.example/ana.webp?size=256')).toBe(true)
  for (const broken of [
    'https://pictures.example/a\nb',
    'https://pictures.example/a b',
    'https://',
    'https://[',
  ])
    expect(takes(broken)).toBe(false)
})
