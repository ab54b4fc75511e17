// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { setTheme, storedTheme } from './theme.ts'

const shown = () => document.documentElement.dataset['theme']

test('a chosen theme takes effect at once and is kept; that of the system is nothing kept', () => {
  onTestFinished(() => setTheme('system'))
  expect(storedTheme()).toBe('system')
  setTheme('dark')
  expect([shown(), storedTheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark'])
  setTheme('light')
  expect([shown(), storedTheme(), localStorage.getItem('theme')]).toEqual(['light', 'light', 'light'])
  setTheme('system')
  expect([shown(), storedTheme(), localStorage.getItem('theme')]).toEqual([undefined, 'system', null])
})

test('a theme that this version does not know is that of the system', () => {
  onTestFinished(() => localStorage.removeItem('theme'))
  localStorage.setItem('theme', 'sepia')
  expect(storedTheme()).toBe('system')
})

test('without storage a choice lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    setTheme('system')
  })
  setTheme('dark')
  expect([shown(), storedTheme()]).toEqual(['dark', 'system'])
})
