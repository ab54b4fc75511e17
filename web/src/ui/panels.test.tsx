// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a panel that slides', () => {
  const panel = (isOpen: boolean, hasBackdrop = false) => (
    <SlideUp isOpen={isOpen} hasBackdrop={hasBackdrop} label="Info" onStateChange={() => {}}>
      Texto
    </SlideUp>
  )
  const hold = (
    ...toFake: ('requestAnimationFrame' | 'cancelAnimationFrame' | 'setTimeout' | 'clearTimeout')[]
  ) => {
    vi.useFakeTimers({ toFake })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('slides in and out, and not in after it was closed before it had begun to', async () => {
    hold('requestAnimationFrame', 'cancelAnimationFrame')
    const page = await render(panel(false))
    const { className } = page.get('dialog')
    const frame = () => act(async () => vi.advanceTimersToNextFrame())
    await page.rerender(panel(true))
    await page.rerender(panel(false))
    await frame()
    expect(page.get('dialog').className).toBe(className)
    await page.rerender(panel(true))
    await frame()
    expect(page.get('dialog').className).not.toBe(className)
    await page.rerender(panel(false))
    expect(page.get('dialog').className).toBe(className)
  })

  test('stays open if it is opened again while it slides out', async () => {
    hold('setTimeout', 'clearTimeout')
    const page = await render(panel(true))
    await page.rerender(panel(false))
    await page.rerender(panel(true))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(page.get<HTMLDialogElement>('dialog').open).toBe(true)
  })

  test.each([true, false])(
    'keeps the rest of the page out of reach if it has a backdrop: %s',
    async (has) => {
      const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
      onTestFinished(() => modal.mockRestore())
      await render(panel(true, has))
      expect(modal).toHaveBeenCalledTimes(has ? 1 : 0)
    },
  )
})
