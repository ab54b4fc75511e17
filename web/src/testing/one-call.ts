import { act, type ReactElement } from 'react'
import { expect } from 'vitest'
import { controls } from './effects.ts'
import { render } from './render.ts'

type Page = Awaited<ReturnType<typeof render>>

/**
 * Shows what has a button whose name is or contains `button`, with `call` as what it calls, and does `before`.
 * Presses what begins a call twice before its answer comes: it must call once, look busy meanwhile, and be usable again
 * once the answer has come, unless it is gone by then.
 */
export async function expectOneCall(
  show: (call: () => Promise<never>) => ReactElement,
  button: string,
  { before, answer }: { before?: ((page: Page) => Promise<void>) | undefined; answer: unknown },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let calls = 0
  const page = await render(
    show(() => {
      calls++
      return promise as Promise<never>
    }),
  )
  await act(async () => {})
  await before?.(page)
  const control = controls().get(button) ?? [...controls()].find(([name]) => name.includes(button))?.[1]
  if (!control) throw new Error(`There is no “${button}” among: ${[...controls().keys()].join(', ')}`)
  const isBusy = () => control.matches('[aria-busy=true]')
  await page.press(control)
  const meanwhile = isBusy()
  await page.press(control)
  const called = calls
  await act(async () => resolve(answer))
  expect({ called, meanwhile, later: document.contains(control) && isBusy() }).toEqual({
    called: 1,
    meanwhile: true,
    later: false,
  })
}
