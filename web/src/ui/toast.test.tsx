// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { Toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function pass(milliseconds: number) {
  await act(async () => vi.advanceTimersByTime(milliseconds))
}

describe('Toast', () => {
  test('is shown only if there is a message', async () => {
    const page = await render(<Toast message="" onClose={() => undefined} />)
    expect(document.querySelector('[role]')).toBeNull()
    await page.rerender(<Toast message="Hola" onClose={() => undefined} />)
    expect(page.get('[role=alertdialog]').textContent).toContain('Hola')
  })

  test.each([
    ['error', 'Error'],
    ['warning', 'Warning'],
    ['info', 'Information'],
  ] as const)('the default title of %s is %s', async (type, title) => {
    const page = await render(<Toast message="Hello" type={type} onClose={() => undefined} />, 'en')
    expect(page.get('[role=alertdialog] p').textContent).toBe(title)
  })

  test('is by default an information with only the button OK', async () => {
    const page = await render(<Toast message="Hola" onClose={() => undefined} />)
    expect(page.get('p').textContent).toBe('Información')
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['OK'])
  })

  test('closes and acts when it is accepted or rejected', async () => {
    const calls: string[] = []
    const page = await render(
      <Toast
        message="Hola"
        acceptButtonText="Sí"
        rejectButtonText="No"
        onAccept={() => calls.push('accept')}
        onReject={() => calls.push('reject')}
        onClose={() => calls.push('close')}
      />,
    )
    await page.press(page.button('Sí'))
    await page.press(page.button('No'))
    expect(calls).toEqual(['close', 'accept', 'close', 'reject'])
  })

  test('is rejected by Escape wherever the focus is, except where one types', async () => {
    const calls: string[] = []
    const page = await render(
      <>
        <h1 tabIndex={-1}>The screen</h1>
        <input aria-label="Nombre" />
        <Toast message="Hola" onReject={() => calls.push('reject')} onClose={() => calls.push('close')} />
      </>,
    )
    const press = (where: string, key: string) =>
      act(async () => page.get(where).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await press('input', 'Escape')
    await press('h1', 'Enter')
    expect(calls).toEqual([])
    await press('h1', 'Escape')
    await press('[role=alertdialog]', 'Escape')
    expect(calls).toEqual(['close', 'reject', 'close', 'reject'])
  })

  test('never disappears by itself if it has a button', async () => {
    const onClose = vi.fn()
    await render(<Toast message="Hola" onClose={onClose} />)
    await pass(600_000)
    expect(onClose).not.toHaveBeenCalled()
    // Neither once the focus, which holds every toast, has moved on.
    await act(async () => (document.activeElement as HTMLElement).blur())
    await pass(600_000)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('disappears after five seconds if it has no buttons', async () => {
    const onClose = vi.fn()
    const page = await render(<Toast message="Hola" type="error" acceptButtonText="" onClose={onClose} />)
    expect(page.get('[role=alert]').textContent).toContain('Hola')
    await pass(4_999)
    expect(onClose).not.toHaveBeenCalled()
    await pass(1)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('pauses its time under the pointer', async () => {
    const onClose = vi.fn()
    const page = await render(<Toast message="Hola" acceptButtonText="" onClose={onClose} />)
    await pass(3_000)
    await page.fire(page.get('[role=status]'), 'pointerover')
    await pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    await page.fire(page.get('[role=status]'), 'pointerout')
    await pass(1_999)
    expect(onClose).not.toHaveBeenCalled()
    await pass(2)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('pauses its time while the tab is hidden', async () => {
    const onClose = vi.fn()
    const page = await render(<Toast message="Hola" acceptButtonText="" onClose={onClose} />)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await page.fire(document, 'visibilitychange')
    await pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
    hidden.mockRestore()
    await page.fire(document, 'visibilitychange')
    await pass(5_001)
    expect(onClose).toHaveBeenCalledOnce()
  })
})
