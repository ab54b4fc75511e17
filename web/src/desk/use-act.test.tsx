// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { useAct } from './use-act.ts'

test('acts run one at a time, and the next may begin once the last has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended: string[] = []
  const lasting = { first: promise, second: Promise.resolve() }
  function Fixture({ name }: { name: keyof typeof lasting }) {
    const { busy, run } = useAct()
    const press = () => void run(() => lasting[name]).then((isDone) => ended.push(`${name} ${isDone}`))
    return (
      <button type="button" onClick={press}>
        {busy ? 'busy' : 'free'}
      </button>
    )
  }
  const page = await render(<Fixture name="first" />)
  const button = page.get('button')
  await page.press(button)
  expect(button.textContent).toBe('busy')
  await page.rerender(<Fixture name="second" />)
  await page.press(button)
  expect(ended).toEqual(['second false'])
  await act(async () => resolve())
  expect(button.textContent).toBe('free')
  await page.press(button)
  expect(ended).toEqual(['second false', 'first true', 'second true'])
})
