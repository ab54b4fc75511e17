// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'
import { chosenLanguage, setLanguage, takeChosenLanguage } from './chosen-language.ts'
import { currentFirstTexts, currentSignedInTexts } from './current-texts.ts'
import { useLanguageState } from './language-state.ts'
import { loadSignedInTexts, wanted } from './load-texts.ts'

const before = { state: useLanguageState.getState(), wanted: [...wanted] }
beforeEach(() => {
  wanted.clear()
  useLanguageState.setState({ language: 'es', first: null, later: {} })
})
afterEach(() => {
  wanted.clear()
  for (const name of before.wanted) wanted.add(name)
  useLanguageState.setState(before.state, true)
})

test('a screen that asks for its texts while the language changes has them from then on', async () => {
  await setLanguage('es')
  // Fetched once, they come faster than those of another language.
  await loadSignedInTexts()
  wanted.clear()
  useLanguageState.setState({ later: {} })
  // As at a sign-in: the account's language, and the first screen right after it.
  const changed = setLanguage('en')
  await loadSignedInTexts()
  expect(useLanguageState.getState().language).toBe('es')
  await changed
  expect(useLanguageState.getState().language).toBe('en')
  expect(currentSignedInTexts()).toMatchObject(currentFirstTexts())
})

test('a language that was chosen stays in this browser, and is told once as chosen', async () => {
  onTestFinished(() => localStorage.clear())
  // Another file may have left one.
  sessionStorage.clear()
  expect(takeChosenLanguage()).toBeNull()
  await chooseLanguage('en')
  // Another tab has chosen nothing.
  expect(localStorage.getItem('language-chosen')).toBeNull()
  expect(chosenLanguage()).toBe('en')
  expect(takeChosenLanguage()).toBe('en')
  expect([takeChosenLanguage(), chosenLanguage()]).toEqual([null, 'en'])
  await setLanguage('pt', { remember: true })
  expect([takeChosenLanguage(), chosenLanguage()]).toEqual([null, 'pt'])
})
