import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namingWords, readAddress, readingsAtMost } from './typed-address.ts'
import { addressLine } from './place-name-and-address.ts'

function numbersOf(typed: string) {
  return readAddress(typed.split(' ')).map(({ streetWords, houseNumber }) => [
    streetWords.join(' '),
    houseNumber,
  ])
}

test('an address has few readings, however many numbers are typed', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `${index + 1}b`)
  expect(readAddress(['calle', 'mayor', ...numbers])).toHaveLength(readingsAtMost)
})

describe('an address as it is typed', () => {
  test.each([
    ['calle mayor 12', 'calle mayor', '12'],
    ['c mayor no 12', 'c mayor', '12'],
    ['calle mayor numero 12b', 'calle mayor', '12b'],
    ['calle mayor n12', 'calle mayor', '12'],
    ['calle mayor 12 3o b', 'calle mayor', '12'],
    ['calle mayor 12 3o izq madrid', 'calle mayor madrid', '12'],
    ['2120 east fairmount avenue', 'east fairmount avenue', '2120'],
    ['350 5th avenue', '5th avenue', '350'],
    ['rua 14 de julho 100', 'rua 14 de julho', '100'],
    ['avda meritxell 11', 'av meritxell', '11'],
    ['pza mayor 4', 'pl mayor', '4'],
  ])('%s is also read with a house number', (typed, street, number) => {
    expect(numbersOf(typed)).toContainEqual([street, number])
  })

  test('is always also read as only a street', () => {
    expect(numbersOf('calle 12 de octubre')[0]).toEqual(['calle 12 de octubre', null])
  })

  test('keeps the number of a street whose name is a number', () => {
    expect(numbersOf('calle 12')).toEqual([['calle 12', null]])
    expect(numbersOf('12')).toEqual([['12', null]])
  })

  test('never loses or invents a word of the street', () => {
    const word = fc.constantFrom('calle', 'mayor', '12', '12b', 'no', 'de', 'sol', '5th', 'constructor', 'b')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        for (const { streetWords, houseNumber } of readAddress(words)) {
          for (const each of streetWords) expect(words).toContain(each)
          expect(streetWords.length + Number(houseNumber !== null)).toBeLessThanOrEqual(words.length)
        }
      }),
    )
  })

  test('is recognised by the words that are no kind of street', () => {
    expect(namingWords(['calle', 'mayor'])).toEqual(['mayor'])
    expect(namingWords(['avenida', 'calle'])).toEqual(['avenida', 'calle'])
  })
})

describe('an address as it is shown', () => {
  test.each([
    ['Calle Mayor', '12', 'Calle Mayor 12'],
    ['Avinguda Carlemany', '93', 'Avinguda Carlemany 93'],
    ['Rua Quinze de Novembro', '5', 'Rua Quinze de Novembro 5'],
    ['East Fairmount Avenue', '2120', '2120 East Fairmount Avenue'],
    ['Rue Grimaldi', '12', '12 Rue Grimaldi'],
  ])('has the number where the place has it: %s', (street, number, shown) => {
    expect(addressLine(street, number)).toBe(shown)
  })
})
