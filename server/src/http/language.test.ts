import { languageCodes } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'

describe('the language of a call', () => {
  test.each([
    ['es', 'es'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, en;q=0.7, es;q=0.5', 'en'],
    ['en;q=0.4, es;q=0.9', 'es'],
    ['en, es', 'en'],
    ['de, en-US ; q=0.3', 'en'],
    ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt'],
    ['pt-PT', 'pt'],
    ['en-GB, es', 'en'],
    ['es-419, en', 'es'],
  ])('is the one that %s prefers of ours', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  test.each([
    undefined,
    '',
    '*',
    'fr',
    'english',
    'en;q=0',
    'en;q=0, *',
    ';;;,,,q=',
    `${'x,'.repeat(400)}en`,
  ])('is Spanish for %s, which names none of ours', (header) => {
    expect(languageOf(header)).toBe('es')
  })

  test('can be any of the list', () => {
    for (const code of languageCodes) {
      expect(languageOf(code)).toBe(code)
      expect(languageOf(`xx, ${code};q=0.1`)).toBe(code)
    }
  })
})
