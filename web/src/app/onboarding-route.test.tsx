// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { Screen } from './onboarding-route.tsx'
import { openPage } from './page-fixture.tsx'

async function start(answers: Record<string, unknown>, user: object = {}, name?: string) {
  const opened = await openPage('/onboarding', <Screen />, { answers, user: { onboarded: false, ...user } })
  await opened.page.press(opened.page.button('Saltar'))
  if (name !== undefined) {
    await opened.page.type(opened.page.get('input'), name)
    await opened.page.press(opened.page.button('Empezar'))
  }
  await opened.settle()
  return opened
}
const known = { id: 'ana', displayName: 'Ana', full_name: 'Ana Gil', onboarded: true, phone_number: null }

describe('the first steps', () => {
  test('end once, with the account, and lead to the form', async () => {
    const { asked, path } = await start({ 'PATCH /user/ana': known })
    expect(asked).toEqual(['PATCH /user/ana {"onboarded":true}'])
    expect(client.store.getState().user).toMatchObject({ onboarded: true })
    expect(path()).toBe('/request-ride')
  })

  test('lead to where somebody wanted to go', async () => {
    client.destination.remember('/ride/r1')
    expect((await start({ 'PATCH /user/ana': known })).path()).toBe('/ride/r1')
  })

  test('ask whoever has no name for one, which companions see', async () => {
    const { asked } = await start({ 'PATCH /user/ana': known }, { full_name: ' ', displayName: '' }, ' Ana ')
    expect(asked).toEqual(['PATCH /user/ana {"onboarded":true,"full_name":"Ana","displayName":"Ana"}'])
  })

  test('stay if that could not be stored, and say so', async () => {
    const { path } = await start({})
    expect(path()).toBe('/onboarding')
    expect(wordsOf(document.body)).toContain('Error al completar la bienvenida')
    expect([...controls().keys()]).toContain('Saltar')
    expect(client.store.getState().user).toMatchObject({ onboarded: false })
    expect(client.store.getState().notices).toEqual([])
  })
})
