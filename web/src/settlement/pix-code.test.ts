import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksumOf, keyInCode, pixCode, pixCodeOf } from './pix-code.ts'

test('the checksum is that of the published check value', () => {
  expect(checksumOf('123456789')).toBe('29B1')
})

test('a code without a sum is the example of the Banco Central', () => {
  expect(
    pixCode({ key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' }),
  ).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

/** The fields of a code by their numbers; each says how long it is. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4))
    fields.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

test('a code reads as its fields, whatever the name and the sum, and ends in the checksum of what is before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9_999_999 }), (name, amount) => {
      const code = pixCode({ key: 'ana@example.org', name, amount })
      const fields = fieldsOf(code)
      expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
      expect(fieldsOf(fields.get('26')!).get('01')).toBe('ana@example.org')
      expect(Math.round(Number(fields.get('54')) * 100)).toBe(amount)
      expect(fields.get('54')).toMatch(/^\d+\.\d\d$/)
      expect(fields.get('59')!.length).toBeGreaterThan(0)
      expect(fields.get('59')!.length).toBeLessThanOrEqual(25)
      expect(code).toMatch(/^[\x20-\x7e]+$/)
      expect(fields.get('63')).toBe(checksumOf(code.slice(0, -4)))
    }),
  )
})

test('a name has its letters without accents', () => {
  const nameIn = (name: string) => fieldsOf(pixCode({ key: 'a@b.br', name })).get('59')
  expect(nameIn('João Conceição')).toBe('Joao Conceicao')
  expect(nameIn('Łukasz Øre Groß')).toBe('Lukasz Ore Gross')
})

test.each([
  ['Ana@Example.org', 'ana@example.org'],
  ['123e4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['+5567999887766', '+5567999887766'],
  // A company’s.
  ['11222333000181', '11222333000181'],
  // The CPF of examples.
  ['11144477735', '11144477735'],
  // A phone, which has its prefix in a code.
  ['67999887766', '+5567999887766'],
  // Neither.
  ['12345678901', null],
  // Both.
  ['11900000083', null],
  [`${'a'.repeat(65)}@example.org`, `${'a'.repeat(65)}@example.org`],
  [`${'a'.repeat(66)}@example.org`, null],
])('the key %s is in a code as %s', (key, known) => expect(keyInCode(key)).toBe(known))

test('there is a code in reais alone', () => {
  const of = (currency: string) => pixCodeOf('a@b.br', 'Ana', { amount: 4173, currency })
  expect(fieldsOf(of('BRL')!).get('54')).toBe('41.73')
  expect(of('EUR')).toBeNull()
})
