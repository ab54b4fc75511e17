// @vitest-environment happy-dom
import { languages } from '@woodalo/protocol/languages'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chosenLanguage, setLanguage } from '../i18n/chosen-language.ts'
import { controls } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { LanguageChoice } from './language-choice.tsx'

test('names the other languages in their own words, and keeps the chosen one in this browser', async () => {
  onTestFinished(async () => {
    localStorage.clear()
    await act(() => setLanguage('es'))
  })
  const page = await render(<LanguageChoice />, 'es')
  const others = (code: string) =>
    languages.filter((each) => each.code !== code).map(({ displayName }) => displayName)
  expect([...controls().keys()]).toEqual(others('es'))
  expect(chosenLanguage()).toBeNull()
  await page.press(controls().get('English')!)
  await act(() => vi.waitFor(() => expect(document.documentElement.lang).toBe('en'), { timeout: 10_000 }))
  expect(chosenLanguage()).toBe('en')
  expect([...controls().keys()]).toEqual(others('en'))
  for (const [name, control] of controls())
    expect(languages.find(({ code }) => code === control.lang)?.displayName).toBe(name)
})
