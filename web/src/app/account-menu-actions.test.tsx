// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../i18n/chosen-language.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { AccountPanel } from './account-menu-actions.tsx'
import { client } from './browser-client.ts'
import { openPage, Refusal } from './page-fixture.tsx'

const session = (id: string, current: boolean) => ({
  id,
  current,
  userAgent: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-01T10:00:00.000Z',
})
const sessions = Response.json({ sessions: [session('s1', true), session('s2', false)] })
const anabel = {
  id: 'ana',
  displayName: 'Anabel',
  full_name: 'Anabel Gil',
  email: 'ana@example.org',
  phone_number: null,
  language: 'es',
  kept: { rides: 0, kept: 0 },
  isGuest: false,
}

/** The open panel. Everything that is not in `answers` is refused. */
async function openPanel(answers: Record<string, unknown> = {}, user = {}) {
  const opened = await openPage('/request-ride', <AccountPanel />, {
    answers: { 'GET /auth/sessions': sessions, ...answers },
    user,
  })
  await act(async () => client.store.patch({ menuIsOpen: true }))
  await opened.settle()
  opened.asked.length = 0
  return {
    ...opened,
    async press(name: string) {
      const fold = [...document.querySelectorAll('summary')].find((each) => wordsOf(each).includes(name))
      await opened.page.press(fold ?? opened.page.button(name))
      await opened.settle()
    },
    notices: () => client.store.getState().notices.map(({ variant, message }) => `${variant} ${message}`),
  }
}

describe('the panel of the account', () => {
  test('ends a session of another device, and only that one', async () => {
    const { asked, press } = await openPanel({ 'DELETE /auth/sessions/s2': {} })
    await press('Sesiones abiertas')
    await press('Cerrar esa sesión')
    expect(asked).toEqual(['GET /auth/sessions', 'DELETE /auth/sessions/s2'])
  })

  test('shows at once how it looks in the chosen theme', async () => {
    const { page } = await openPanel()
    const chosen = () =>
      [...controls()].filter(([, control]) => (control as HTMLInputElement).checked).map(([name]) => name)
    expect(chosen()).toContain('Automático')
    await page.press(controls().get('Oscuro')!)
    expect(chosen()).toContain('Oscuro')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await page.press(controls().get('Automático')!)
    expect(chosen()).toContain('Automático')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  test('keeps a chosen language with the account, and says if that failed', async () => {
    const { page, asked, notices, settle } = await openPanel()
    await page.press(controls().get('Português')!)
    await settle()
    expect(asked).toContain('PATCH /user/ana {"language":"pt"}')
    expect(notices()).toEqual(['error No existe.'])
    await act(() => setLanguage('es'))
  })

  test('deletes the account, says so, and forgets everything of it here', async () => {
    const { press, notices, path } = await openPanel({ 'DELETE /user/ana': {} })
    await press('Eliminar cuenta')
    await act(async () =>
      document.querySelector<HTMLElement>('dialog[open] dialog[open] [type=checkbox]')!.click(),
    )
    await press('Eliminar para siempre')
    expect(notices()).toEqual(['info Cuenta eliminada'])
    expect(client.store.getState()).toMatchObject({ token: null, user: null })
    expect(path()).toBe('/login')
  })

  test('stays, with the reason beside it, if the account could not be deleted', async () => {
    const { press, notices } = await openPanel({ 'DELETE /user/ana': new Refusal(409, 'Aún debes algo.') })
    await press('Eliminar cuenta')
    await act(async () =>
      document.querySelector<HTMLElement>('dialog[open] dialog[open] [type=checkbox]')!.click(),
    )
    await press('Eliminar para siempre')
    expect(wordsOf(document.body)).toContain('Aún debes algo.')
    expect(notices()).toEqual([])
    expect(client.store.getState().token).toBe('token')
  })

  test('saves the copy of one’s data as a file of JSON', async () => {
    const saved: { name: string; content: Blob }[] = []
    let made: Blob
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob
      return 'blob:1'
    })
    const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { press } = await openPanel({ 'GET /user/ana/export': { user: { id: 'ana' } } })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: `${this.download} ${this.href}`, content: made })
    })
    await press('Descargar mis datos')
    expect(saved.map(({ name }) => name)).toEqual(['woodalo.json blob:1'])
    expect(saved[0]!.content.type).toBe('application/json')
    expect(JSON.parse(await saved[0]!.content.text())).toEqual({ user: { id: 'ana' } })
    expect(freed).toHaveBeenCalledWith('blob:1')
  })

  test('of a guest keeps the account with an email, and shows what has become of it', async () => {
    const { press, page, asked } = await openPanel(
      { 'POST /auth/link/email': {}, 'GET /user/me': anabel },
      { isGuest: true, email: null },
    )
    await press('Crear contraseña')
    await page.type(page.get('form:has([type=password]) input[type=email]'), ' ana@example.org ')
    await page.type(page.get('input[type=password]'), 'a long password')
    await page.fire(page.get('form:has([type=password])'), 'submit')
    await act(async () => {})
    expect(asked.slice(0, 2)).toEqual([
      'POST /auth/link/email {"email":"ana@example.org","password":"a long password"}',
      'GET /user/me',
    ])
    expect(client.store.getState().user).toMatchObject({ displayName: 'Anabel', isGuest: false })
  })

  test('leads to how it works, and closes', async () => {
    const { press } = await openPanel()
    await press('Cómo funciona')
    expect(client.store.getState()).toMatchObject({ menuIsOpen: false, woodaloGeneralInfoIsOpen: true })
    client.store.patch({ woodaloGeneralInfoIsOpen: false })
  })

  test('is closed by whoever opened it', async () => {
    const { press } = await openPanel()
    await press('Cerrar')
    expect(client.store.getState().menuIsOpen).toBe(false)
  })
})
