// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { FaultBoundary } from './fault-boundary.tsx'

const broken = new Error('no such ride')
function Screen({ breaks }: { breaks: boolean }) {
  if (breaks) throw broken
  return <p>El viaje</p>
}
const screen = (breaks: boolean) => (
  <FaultBoundary>
    <Screen breaks={breaks} />
  </FaultBoundary>
)

test('a screen that works is shown as it is', async () => {
  await render(screen(false))
  expect(wordsOf(document.body)).toBe('El viaje')
})

test('a screen that fails later is told to the reader and to the console, and can be loaded again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onTestFinished(() => {
    told.mockRestore()
    reload.mockRestore()
  })
  const page = await render(screen(false))
  await page.rerender(screen(true))
  expect(page.get('[role=alert]').textContent).toContain('Esta pantalla falló')
  expect(wordsOf(document.body)).not.toContain('El viaje')
  expect(told.mock.calls).toContainEqual([broken, expect.stringContaining('Screen')])
  await page.press(page.get('[role=alert] button'))
  expect(reload).toHaveBeenCalledOnce()
})
