// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showLanguage } from './texts.ts'
import { chosenLanguage } from '../i18n/stored-language.ts'

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
