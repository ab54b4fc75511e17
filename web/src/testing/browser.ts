import { act } from 'react'
import { onTestFinished, vi } from 'vitest'

/** Gives every element this place and size on the page, as a browser would; ends with the test. */
export function layOut({ left = 0, top = 0, width = 640, height = 400 } = {}) {
  const measured = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ left, top, width, height }) as DOMRect)
  onTestFinished(() => {
    measured.mockRestore()
  })
}

/** Somebody begins to do something: what they probably want next is fetched then. */
export async function touch(): Promise<void> {
  await act(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
    // Waits until it has been painted.
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(50)
    else await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

/** A device that shares this position, or does not; `move` is what it tells next. `more` is added to its `navigator`. */
export function device(state: 'granted' | 'prompt' | 'denied' | 'unable', more: object = {}) {
  const watching = new Map<number, { told: PositionCallback; failed: PositionErrorCallback }>()
  let count = 0
  const query = vi.fn(async () => ({ state }))
  const geolocation = {
    watchPosition(told: PositionCallback, failed: PositionErrorCallback) {
      watching.set(++count, { told, failed })
      return count
    },
    clearWatch: (id: number) => void watching.delete(id),
    getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>(),
  }
  const given = { geolocation, ...(state !== 'unable' && { permissions: { query } }) }
  vi.stubGlobal('navigator', { language: 'es', languages: ['es'], onLine: true, ...given, ...more })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    geolocation,
    watching,
    move: (latitude: number, longitude: number) =>
      act(async () =>
        watching.forEach(({ told }) => told({ coords: { latitude, longitude } } as GeolocationPosition)),
      ),
    lose: () => act(async () => watching.forEach(({ failed }) => failed({} as GeolocationPositionError))),
  }
}
