// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { SlideRight } from './slide-right.tsx'
import { SlideUp } from './slide-up.tsx'

test('a closed slide-up is completely hidden, or leaves a handle if it is persistent', async () => {
  const onStateChange = vi.fn()
  const panel = (keepOpened: boolean, isOpen = false) => (
    <SlideUp
      isOpen={isOpen}
      keepOpened={keepOpened}
      label="Info"
      height="500px"
      onStateChange={onStateChange}
    >
      Texto
    </SlideUp>
  )
  const page = await render(panel(false))
  const dialog = page.get<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(false)
  expect(document.querySelector('button[aria-expanded]')).toBeNull()

  await page.rerender(panel(true))
  await page.press(page.get('button[aria-expanded=false]'))
  expect(onStateChange).toHaveBeenLastCalledWith(true)

  await page.rerender(panel(true, true))
  expect(dialog.open).toBe(true)
  expect(dialog.style.getPropertyValue('--panel-height')).toBe('500px')
  await page.press(page.button('Cerrar el panel'))
  expect(onStateChange).toHaveBeenLastCalledWith(false)
})

test('Escape closes a slide-up without a backdrop too', async () => {
  const onStateChange = vi.fn()
  const page = await render(
    <SlideUp isOpen label="Info" onStateChange={onStateChange}>
      Texto
    </SlideUp>,
  )
  expect(document.querySelector('button[aria-expanded]')).toBeNull()
  await page.key(page.get('dialog'), 'Enter')
  expect(onStateChange).not.toHaveBeenCalled()
  await page.key(page.get('dialog'), 'Escape')
  expect(onStateChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('a slide-right has a close button by default', async () => {
  const onStateChange = vi.fn()
  const panel = (needsCloseButton?: boolean) => (
    <SlideRight
      isOpen
      label="Cuenta"
      onStateChange={onStateChange}
      {...(needsCloseButton === undefined ? {} : { needsCloseButton })}
    >
      Texto
    </SlideRight>
  )
  const page = await render(panel())
  await page.press(page.button('Cerrar'))
  expect(onStateChange).toHaveBeenCalledWith(false)
  await page.rerender(panel(false))
  expect(document.querySelector('dialog button')).toBeNull()
})

test.each([
  [false, true],
  [true, false],
])(
  'a closed panel stays until it has slid out; with less motion (%s) it is gone at once',
  async (still, stays) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const media = vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: still } as MediaQueryList)
    onTestFinished(() => {
      media.mockRestore()
      vi.useRealTimers()
    })
    const panel = (isOpen: boolean) => (
      <SlideUp isOpen={isOpen} label="Info" onStateChange={() => {}}>
        Texto
      </SlideUp>
    )
    const page = await render(panel(true))
    const dialog = page.get<HTMLDialogElement>('dialog')
    await page.rerender(panel(false))
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(dialog.open).toBe(stays)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(dialog.open).toBe(false)
  },
)
