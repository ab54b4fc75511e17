// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { Screen } from './login-route.tsx'
import { openPage, Refusal } from './page-fixture.tsx'

const words = () => wordsOf(document.body)

async function open(signInReturn: ReturnType<typeof client.store.getState>['signInReturn'], answers = {}) {
  client.store.patch({ signInReturn })
  return openPage('/login', <Screen />, { answers, user: null })
}
const reset = { kind: 'reset', value: 'the token' } as const

describe('the login screen', () => {
  test.each(['code', 'verify'] as const)('waits for what a link brought: %s', async (kind) => {
    await open({ kind, value: 'x' })
    expect(document.querySelector('[role=status]')?.textContent).not.toBe('')
    expect(document.querySelector('input')).toBeNull()
    client.store.patch({ signInReturn: null })
  })

  test('stores a new password, says so, and is usable again', async () => {
    const { page, asked, settle } = await open(reset, { 'POST /auth/reset-password': Response.json({}) })
    await page.type(page.get('input[type=password]'), 'a long password')
    await page.fire(page.get('form:has([type=password])'), 'submit')
    await settle()
    expect(asked).toContain('POST /auth/reset-password {"token":"the token","newPassword":"a long password"}')
    expect(client.store.getState().signInReturn).toBeNull()
    expect(client.store.getState().notices).toMatchObject([{ variant: 'info' }])
  })

  test('keeps the form of a new password that was refused, with the reason', async () => {
    const refused = new Refusal(400, 'El enlace ya no vale.')
    const { page, settle } = await open(reset, { 'POST /auth/reset-password': refused })
    await page.type(page.get('input[type=password]'), 'a long password')
    await page.fire(page.get('form:has([type=password])'), 'submit')
    await settle()
    expect(words()).toContain('El enlace ya no vale.')
    expect(client.store.getState()).toMatchObject({ signInReturn: reset, notices: [] })
    await page.press(page.button('Volver'))
    expect(client.store.getState().signInReturn).toBeNull()
  })

  test.each(['server', 'health'] as const)('says why the session ended: %s', async (signedOutBy) => {
    client.store.patch({ signedOutBy })
    await open(null)
    expect(words()).toContain(es.login.signedOut[signedOutBy])
    client.store.patch({ signedOutBy: null })
  })
})
