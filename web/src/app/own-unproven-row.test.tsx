// @vitest-environment happy-dom
import { act } from 'react'
import { web as es } from '@woodalo/languages/es/web'
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { useOwnMark } from './own-unproven-row.tsx'
import { openPage } from './page-fixture.tsx'

function Fixture() {
  return useOwnMark()
}
const open = (proof: 'none' | 'email') => openPage('/ride/r1', <Fixture />, { user: { proof } })

test('whoever has confirmed something has no row to do so', async () => {
  await open('email')
  expect(document.body.textContent).toBe('')
})

test('whoever has confirmed nothing yet can; that it is done is said until they go on', async () => {
  const { page, settle } = await open('none')
  expect(wordsOf(document.body)).toContain(es.people.unprovenYou)
  await page.press(page.button(es.people.proveNow))
  await settle()
  expect(wordsOf(page.get('dialog[open]'))).toContain(es.people.prove)
  const { user } = client.store.getState()
  await act(async () => client.store.setUser({ ...user!, proof: 'email' }))
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  await page.press(page.button(es.ui.close))
  expect(document.body.textContent).toBe('')
})
