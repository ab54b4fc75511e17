import { expect, test } from 'vitest'
import { figuresOf, homeOf, isLanguage, localeIn } from './languages.ts'

test('a language is written as in its region, where that has its own way, and else as most of its speakers do', () => {
  const locales = (['es', 'en', 'pt'] as const).map((language) =>
    ['ES', 'MX', 'US', 'BR', 'GB', 'FR', undefined].map((region) => localeIn(region, language)),
  )
  expect(locales).toEqual([
    ['es-ES', 'es-MX', 'es-US', 'es-BR', 'es-419', 'es-419', 'es-419'],
    ['en', 'en', 'en-US', 'en', 'en-GB', 'en', 'en'],
    ['pt-BR', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR'],
  ])
  expect(['es-BR', 'es-ES', 'pt-BR'].map(figuresOf)).toEqual(['pt-BR', 'es-ES', 'pt-BR'])
  expect([homeOf('es'), homeOf('en'), homeOf('pt')]).toEqual(['ES', undefined, 'BR'])
  for (const known of ['es', 'en', 'pt']) expect(isLanguage(known)).toBe(true)
  for (const unknown of ['fr', '', null, 7]) expect(isLanguage(unknown)).toBe(false)
})
