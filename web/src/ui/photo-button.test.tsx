// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { PhotoButton } from './photo-button.tsx'

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!

test('a photo is chosen by pressing the button, and the same one can be chosen again', async () => {
  const onChosen = vi.fn<(photo: File) => void>()
  const page = await render(<PhotoButton onChosen={onChosen}>Añadir foto</PhotoButton>)
  expect(input().getAttribute('aria-label')).toBe('Añadir foto')
  expect(input().hasAttribute('capture')).toBe(false)
  const opened = vi.spyOn(input(), 'click').mockReturnValue()
  await page.press(page.button('Añadir foto'))
  expect(opened).toHaveBeenCalledOnce()

  const photo = new File(['x'], 'x.png', { type: 'image/png' })
  Object.defineProperty(input(), 'files', { value: [photo], configurable: true })
  await page.fire(input(), 'change')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith(photo)
  expect(input().value).toBe('')
})

test('no photo is chosen by whoever closes the list of photos, nor with a button that is disabled', async () => {
  const onChosen = vi.fn<(photo: File) => void>()
  const page = await render(
    <PhotoButton onChosen={onChosen} disabled label="Foto del recibo" opensCamera>
      Añadir foto
    </PhotoButton>,
  )
  Object.defineProperty(input(), 'files', { value: [], configurable: true })
  await page.fire(input(), 'change')
  expect(onChosen).not.toHaveBeenCalled()
  expect(page.button('Añadir foto').disabled).toBe(true)
  expect(input().getAttribute('aria-label')).toBe('Foto del recibo')
  expect(input().getAttribute('capture')).toBe('environment')
})
