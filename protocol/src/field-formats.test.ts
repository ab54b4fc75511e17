import { describe, expect, test } from 'vitest'
import { phoneNumber } from './field-formats.ts'

describe('a phone number', () => {
  const parse = (prefix: unknown, number: unknown) => phoneNumber.safeParse({ prefix, number }).data

  test.each([
    ['34', '612345678', { prefix: '34', number: '612345678' }],
    [34, 612345678, { prefix: '34', number: '612345678' }],
    ['+34', '(612) 345-678', { prefix: '34', number: '612345678' }],
    ['1234', '1'.repeat(15), { prefix: '1234', number: '1'.repeat(15) }],
    ['1', `2${' '.repeat(39)}`, { prefix: '1', number: '2' }],
    ['1', 0, { prefix: '1', number: '0' }],
  ])('is read from %j and %j', (prefix, number, read) => expect(parse(prefix, number)).toEqual(read))

  test.each([
    ['12345', '612345678'],
    ['34', '1'.repeat(16)],
    ['34', `2${' '.repeat(40)}`],
    ['', '612345678'],
    ['34', ' - '],
    ['34', '61234567a'],
    ['34', -612345678],
    ['34', 6.5],
    ['34', null],
  ])('is not read from %j and %j', (prefix, number) => expect(parse(prefix, number)).toBeUndefined())
})
