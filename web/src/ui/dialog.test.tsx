// @vitest-environment happy-dom
import { act, Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { Dialog } from './dialog.tsx'

const title = 'Valora'
const words = () => document.querySelector('dialog p')?.textContent

test('a dialog keeps what it said until it has faded, out of reach, and is then empty', async () => {
  let end = () => {}
  const fade = { finished: new Promise<void>((resolve) => (end = resolve)) } as unknown as Animation
  vi.spyOn(HTMLDialogElement.prototype, 'getAnimations').mockReturnValue([fade])
  const shown = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title={title} onClose={() => {}}>
      {isOpen && <p>¿Qué tal?</p>}
    </Dialog>
  )
  const page = await render(shown(true))
  expect(words()).toBe('¿Qué tal?')
  await page.rerender(shown(false))
  expect(words()).toBe('¿Qué tal?')
  expect(page.get('dialog').hasAttribute('inert')).toBe(true)
  await act(async () => end())
  expect(words()).toBeUndefined()
})

test('a dialog is open again after what it belongs to was hidden for the code of another screen', async () => {
  let arrive = () => {}
  const code = new Promise<void>((resolve) => (arrive = resolve))
  const Screen = ({ isNext }: { isNext: boolean }) => (isNext ? (use(code), (<p>Viaje</p>)) : <p>Salida</p>)
  const shown = (isNext: boolean) => (
    <Suspense fallback={null}>
      <Screen isNext={isNext} />
      <Dialog isOpen title={title} onClose={() => {}} />
    </Suspense>
  )
  const page = await render(shown(false))
  const dialog = page.get<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  await page.rerender(shown(true))
  expect(dialog.open).toBe(false)
  await act(async () => arrive())
  expect(page.get('dialog')).toBe(dialog)
  expect(dialog.open).toBe(true)
})
