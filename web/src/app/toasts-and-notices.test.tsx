// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { currentFirstTexts } from '../i18n/current-texts.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { client } from './browser-client.ts'
import { Notifications } from './toasts-and-notices.tsx'

const { store } = client
const close = () => [...controls()].find(([name]) => name.includes('Cerrar'))![1]

async function open() {
  onTestFinished(() => {
    store.closeToastNotification()
    store.patch({ notices: [] })
  })
  return render(<Notifications />)
}

test('notices are shown one after the other, each with its title and its words', async () => {
  const page = await open()
  await act(async () => {
    store.notify({ title: 'Guardado', message: 'Ya está.', variant: 'info' } as never)
    store.notify({ title: 'Fallo', message: 'Ahora no.', variant: 'error' } as never)
  })
  expect(wordsOf(document.body)).toContain('Guardado Ya está.')
  expect(wordsOf(document.body)).not.toContain('Ahora no.')
  await page.press(close())
  expect(wordsOf(document.body)).toContain('Fallo Ahora no.')
  await page.press(close())
  expect(wordsOf(document.body)).toBe('')
})

test('what asks something comes before any notice', async () => {
  const page = await open()
  await act(async () => {
    store.notify({ title: 'Guardado', message: 'Ya está.', variant: 'info' } as never)
    store.updateToastNotification('¿Sigues ahí?', 'info', 'Tu viaje')
  })
  expect(wordsOf(document.body)).toContain('Tu viaje ¿Sigues ahí?')
  expect(wordsOf(document.body)).not.toContain('Ya está.')
  await page.press(page.button('OK'))
  expect(wordsOf(document.body)).toContain('Ya está.')
})

test.each([
  [{}, 'error'],
  [{ calm: true }, 'info'],
] as const)('with %o, what is told of an error looks like one of the kind %s', async (toastActions, kind) => {
  await open()
  await act(async () => {
    store.updateToastNotification('El viaje ha sido cancelado.', 'error')
    store.patch({ toastActions })
  })
  const { toastTitles } = currentFirstTexts().ui
  expect(wordsOf(document.body)).toContain(`${toastTitles[kind]} El viaje ha sido cancelado.`)
})
