// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { render } from '../testing/render.ts'
import { RideLoadFailed } from './ride-load-failed.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a ride that could not be read is read again by itself, one attempt after the other', async () => {
  const onRetry = vi.fn<() => void>()
  const shown = (trying: boolean) => (
    <RideLoadFailed trying={trying} onRetry={onRetry} homePath="/request-ride" />
  )
  const page = await render(shown(false))
  expect(document.body.textContent).toContain(es.ride.loadFailedText)
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(onRetry).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(onRetry).toHaveBeenCalledOnce()
  await page.rerender(shown(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(onRetry).toHaveBeenCalledOnce()
  await page.rerender(shown(false))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(onRetry).toHaveBeenCalledTimes(2)
})
