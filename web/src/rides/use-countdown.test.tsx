// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { useCountdown } from './use-countdown.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const now = () => Date.now()

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

function Fixture({ deadline }: { deadline: string | null }) {
  const left = useCountdown(deadline, now)
  return left && <p>{`${left.seconds} s, ${left.fraction}`}</p>
}

const shown = () => document.body.textContent
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a second that has begun still counts, so that zero is said only at the end', async () => {
  await render(<Fixture deadline={after(2)} />)
  expect(shown()).toBe('2 s, 1')
  await pass(500)
  expect(shown()).toBe('2 s, 0.75')
  await pass(1_250)
  expect(shown()).toBe('1 s, 0.125')
  await pass(250)
  expect(shown()).toBe('0 s, 0')
  await pass(5_000)
  expect(shown()).toBe('0 s, 0')
})

test('the ring is full again for another deadline, and gone without one', async () => {
  const page = await render(<Fixture deadline={after(4)} />)
  await pass(3_000)
  expect(shown()).toBe('1 s, 0.25')
  await page.rerender(<Fixture deadline={after(5)} />)
  expect(shown()).toBe('2 s, 1')
  await page.rerender(<Fixture deadline={null} />)
  expect(shown()).toBe('')
})

test('a deadline that has passed when it is first seen leaves nothing', async () => {
  await render(<Fixture deadline={after(-1)} />)
  expect(shown()).toBe('0 s, 0')
})
