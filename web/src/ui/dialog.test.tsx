// @vitest-environment happy-dom
import { act } from 'react'
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
