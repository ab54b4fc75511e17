// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { languageHere, showLanguage } from './desk-texts.ts'
import { chosenLanguage } from '../i18n/chosen-language.ts'

beforeEach(() => localStorage.clear())

test('a chosen language is shown and stays in this browser', async () => {
  await showLanguage('en', { remember: true })
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('Woodalo desk')
  expect(chosenLanguage()).toBe('en')
})

test('a language that nobody chose is shown and does not stay', async () => {
  await showLanguage('pt')
  expect(document.documentElement.lang).toBe('pt')
  expect(chosenLanguage()).toBeNull()
})

test.each([
  ['pt', ['en-GB', 'es'], 'pt'],
  [null, ['en-GB', 'es'], 'en'],
  [null, ['fr-FR', 'pt-BR', 'en'], 'pt'],
  [null, ['fr-FR'], 'es'],
  [null, [], 'es'],
  ['fr', ['en'], 'en'],
] as const)('with %s chosen, a browser that speaks %j gets the desk in %s', (chosen, spoken, language) => {
  if (chosen !== null) localStorage.setItem('language', chosen)
  expect(languageHere(spoken)).toBe(language)
})
