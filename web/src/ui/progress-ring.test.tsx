// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { CountdownRing, ProgressRing } from './progress-ring.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const ring = () => document.querySelector<HTMLElement>('[style*="--left"]')!
const left = () => Number(ring().style.getPropertyValue('--left'))
const isUrgent = () => ring().className.includes('urgent')

describe('a countdown', () => {
  test('goes by the clock it is given, and is urgent in its last ten seconds', async () => {
    let at = 1_000_000
    const now = () => at
    const page = await render(
      <CountdownRing endsAt={at + 60_000} totalSeconds={120} now={now} label="La propuesta acaba" />,
    )
    expect([left(), isUrgent()]).toEqual([0.5, false])
    expect(page.get('[role=timer]').getAttribute('aria-label')).toMatch(/^La propuesta acaba\. .*1:00/)
    at += 49_000
    await act(async () => void vi.advanceTimersByTime(500))
    expect(isUrgent()).toBe(false)
    at += 1_000
    await act(async () => void vi.advanceTimersByTime(500))
    expect([left(), isUrgent()]).toEqual([10 / 120, true])
    at += 60_000
    await act(async () => void vi.advanceTimersByTime(500))
    expect(left()).toBe(0)
  })

  test('of another end begins there, and what was removed counts no more', async () => {
    let at = 0
    let looks = 0
    const now = () => {
      looks++
      return at
    }
    const page = await render(<CountdownRing endsAt={60_000} totalSeconds={60} now={now} label="Fin" />)
    at = 30_000
    await page.rerender(<CountdownRing endsAt={75_000} totalSeconds={60} now={now} label="Fin" />)
    expect(left()).toBe(0.75)
    await page.remove()
    looks = 0
    vi.advanceTimersByTime(5_000)
    expect(looks).toBe(0)
  })
})

test.each([
  [-0.5, 0],
  [0.25, 0.25],
  [1.5, 1],
])('a ring of %d shows %d of itself', async (fraction, shown) => {
  await render(<ProgressRing fraction={fraction} />)
  expect(left()).toBe(shown)
})
