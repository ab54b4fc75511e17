// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { App } from './desk-page.tsx'
import { ana, serveDesk, showDesk } from './desk-fixture.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const signedIn = {
  'GET /session': { operator: 'olga' },
  'POST /sign-out': {},
  'GET /reports?state=open': [],
  'GET /appeals': [],
  'GET /audit': [],
  'GET /people/a%2F1': ana,
  [`GET /figures?timeZone=${encodeURIComponent(timeZone)}`]: [],
}
const heading = () => document.querySelector('h1')?.textContent

async function open(path: string, answers: Record<string, unknown> = signedIn) {
  history.replaceState(null, '', path)
  const asked = serveDesk(answers)
  return { page: await showDesk(<App />), asked }
}
afterEach(() => localStorage.clear())

test.each([
  ['/reports', 'Reportes'],
  ['/appeals', 'Recursos'],
  ['/people', 'Personas'],
  ['/audit', 'Registro'],
])('%s is the section %s, which is marked as the one that is open', async (path, name) => {
  await open(path)
  expect(heading()).toBe(name)
  const links = [...document.querySelectorAll('nav a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/reports',
    '/appeals',
    '/people',
    '/figures',
    '/audit',
  ])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(wordsOf)).toEqual([name])
})

test('any other address leads to the reports, and that of a person to the person', async () => {
  const { page } = await open('/other')
  expect(location.pathname).toBe('/reports')
  await page.remove()
  const { asked } = await open('/people/a%252F1')
  expect(asked).toContain('GET /people/a%2F1')
  expect(wordsOf(document.body)).toContain('4 cumplidos de 5')
})

test('whoever is not signed in sees the sign-in, and after signing in the desk with their name', async () => {
  const answers: Record<string, unknown> = { ...signedIn, 'GET /session': 'NOT_SIGNED_IN' }
  answers['POST /sign-in'] = { operator: 'olga' }
  const { page } = await open('/reports', answers)
  expect(heading()).toBe('Entrar en la mesa')
  await page.type(page.get('input'), 'olga')
  await page.fire(page.get('form'), 'submit')
  expect(heading()).toBe('Reportes')
  expect(wordsOf(page.get('header'))).toContain('olga Salir')
})

test('signing out leads back to the sign-in, even if the service does not reply', async () => {
  const { 'POST /sign-out': _, ...noReply } = signedIn
  for (const answers of [signedIn, noReply]) {
    const { page, asked } = await open('/reports', answers)
    await page.press(page.button('Salir'))
    expect(asked.at(-1)).toBe('POST /sign-out {}')
    expect(heading()).toBe('Entrar en la mesa')
    await page.remove()
  }
})

test('a session that ends while something is read leads to the sign-in', async () => {
  const answers: Record<string, unknown> = { ...signedIn, 'GET /reports?state=answered': 'NOT_SIGNED_IN' }
  const { page } = await open('/reports', answers)
  await page.press(page.button('Contestados'))
  expect(heading()).toBe('Entrar en la mesa')
})

test('another refusal ends no session', async () => {
  const { page } = await open('/reports', { ...signedIn, 'GET /reports?state=answered': 'FAILED' })
  await page.press(page.button('Contestados'))
  expect(heading()).toBe('Reportes')
})

test('the chosen language is shown, and remembered in this browser', async () => {
  const { page } = await open('/reports')
  const choice = page.get<HTMLSelectElement>('select')
  expect(choice.value).toBe('es')
  choice.value = 'pt'
  await page.fire(choice, 'change')
  await act(() => vi.waitFor(() => expect(controls().has('Salir')).toBe(false), { timeout: 10_000 }))
  expect(document.documentElement.lang).toMatch(/^pt/u)
  expect(JSON.stringify({ ...localStorage })).toContain('pt')
})
