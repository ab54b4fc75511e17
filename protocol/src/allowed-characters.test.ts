import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatClientSchemas } from './chat.ts'
import { near } from './points.ts'
import { filledLine, filledText, isVisible, line, text, withinItsPlace } from './allowed-characters.ts'
import { email, uuid } from './field-formats.ts'
import { anyCharacter } from './testing/any-character.ts'
import { userFields } from './users.ts'

const shown = (value: string) => line(100).parse(value)

describe('a line of text', () => {
  test.each([
    ['Ana\u202e gnippilf', 'Ana gnippilf'],
    ['Ana\u2066\u2069', 'Ana'],
    ['A\u200en\u200fa\u061c', 'Ana'],
    ['Ana\r\npide el taxi', 'Ana pide el taxi'],
    ['  Ana \t María  ', 'Ana María'],
    ['\u200b\u2060', ''],
    ['\u3164', ''],
    ['\u2800', ''],
    ['A\u200bn\u2060a\u3164', 'Ana'],
    [' \n ', ''],
    // What only joins or selects shows nothing by itself.
    ['\u200d\ufe0f', ''],
    ['\u200c \u200d', ''],
    // Real names stay as they are, including emoji and joiners between letters.
    ['Zoë 👩‍👧', 'Zoë 👩‍👧'],
    ['محمد', 'محمد'],
  ])('%j is shown as %j', (typed, expected) => expect(shown(typed)).toBe(expected))

  test('is reduced to one line without direction marks, and does not change the second time', () => {
    // Among a million characters, those that the rule is about are hardly ever drawn.
    const special = fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '\u202e',
      '\u2066',
      '\u200e',
      '\u200b',
      '\u0301',
      ' ',
      'a',
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(anyCharacter, special), maxLength: 60 }), (typed) => {
        const parsed = line(100).safeParse(typed)
        if (!parsed.success) return
        expect(parsed.data).not.toMatch(/[\n\r\u061c\u200e\u200f\u2028\u202a-\u202e\u2066-\u2069]/)
        expect(shown(parsed.data)).toBe(parsed.data)
      }),
    )
  })
})

describe('a text', () => {
  test('is well formed, as long as allowed, and otherwise as typed', () => {
    const takes = (value: string) => text(5, 2).safeParse(value).success
    expect(text(5).parse(' a\n ')).toBe(' a\n ')
    for (const good of ['ab', 'abcde', '🚕a']) expect(takes(good)).toBe(true)
    for (const bad of ['a', 'abcdef', 'ab\u0000', '\u0000\u0000', 'a\ud83d', '\ude95a'])
      expect(takes(bad)).toBe(false)
    expect(text(5).safeParse('a\u0000').error?.issues).toMatchObject([{ message: 'ill-formed' }])
    expect(text(5).safeParse('').success).toBe(true)
  })

  test('that must be filled in is trimmed, and more than white space', () => {
    expect(filledText(5).parse(' ab ')).toBe('ab')
    expect(filledText(5).parse('a')).toBe('a')
    for (const nothing of ['', '   ', '\n']) expect(filledText(5).safeParse(nothing).success).toBe(false)
    expect(filledLine(5).parse(' ab ')).toBe('ab')
    for (const nothing of ['', '   ', '\u200b']) expect(filledLine(5).safeParse(nothing).success).toBe(false)
  })

  test('with an id or an email is compared in one form', () => {
    expect(uuid.parse('0000000A-0000-4000-8000-00000000000F')).toBe('0000000a-0000-4000-8000-00000000000f')
    expect(email.parse(' Ana@Woodalo.example ')).toBe('Ana@Woodalo.example')
    for (const none of ['ana', 'ana@', `${'a'.repeat(250)}@a.es`])
      expect(email.safeParse(none).success).toBe(false)
  })
})

test('a position in a query is a latitude and a longitude on earth', () => {
  expect(near.parse('40.4,-3.7')).toEqual({ latitude: 40.4, longitude: -3.7 })
  expect(near.parse('-90,180')).toEqual({ latitude: -90, longitude: 180 })
  expect(near.parse('0.123,-179.5')).toEqual({ latitude: 0.123, longitude: -179.5 })
  for (const none of [
    '91,0',
    '0,181',
    '-91,0',
    '0,-181',
    '40.4',
    '40.4,',
    ',3',
    '40.4,-3.7,1',
    'a40,3',
    '40,3b',
    '40.,3',
    '40,3.',
    '100,3',
    '1,1000',
  ])
    expect(near.safeParse(none).success).toBe(false)
})

test('a message has at least one visible character', () => {
  const text = (value: string) =>
    chatClientSchemas.add.safeParse({ id: '00000000-0000-4000-8000-000000000000', rideId: 'r', text: value })
      .success
  expect(text('Hola\nestoy aquí')).toBe(true)
  for (const nothing of ['\u200b', '\u2060\ufeff', '\u3164', '\u00ad \n']) expect(text(nothing)).toBe(false)
  expect(isVisible('·')).toBe(true)
})

test('the address of a picture is a single URL', () => {
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

test('a name loses signs of annotation, and marks beyond those that a language stacks', () => {
  expect(shown('A\ufff9n\ufffba')).toBe('Ana')
  expect(shown(`Z${'\u0301'.repeat(40)}oe`)).toBe(`Z${'\u0301'.repeat(4)}oe`)
  // Three marks on a letter, as Vietnamese and Thai write at most.
  expect(shown('Nguye\u0302\u0303n กี้')).toBe('Nguye\u0302\u0303n กี้')
})

test('a message keeps its lines, and loses marks that cover others’ words and all but two empty lines in a row', () => {
  expect(withinItsPlace(`Z${'\u0301'.repeat(1_800)}oe`)).toBe(`Z${'\u0301'.repeat(4)}oe`)
  expect(withinItsPlace(`a${'\n'.repeat(900)}b`)).toBe('a\n\n\nb')
  expect(withinItsPlace(`a\n \n\t\n\r\n  b`)).toBe('a\n\n\n  b')
  for (const kept of ['a\n\n\nb', '  two  spaces\r\nand a line ', 'Nguye\u0302\u0303n 👩‍👩‍👧 \u202eabc'])
    expect(withinItsPlace(kept)).toBe(kept)
})
