import type { GeoPoint } from './zoom-and-projection.ts'

/** Whether the browser gives its position without asking. If it cannot say so, the answer is no. */
export async function mayKnowPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** As long as a screen waits for a position that it may read. */
const positionMilliseconds = 4_000

/** The device's position once, if the person has already allowed it and it comes soon. */
export async function knownPosition(): Promise<GeoPoint | null> {
  if (!(await mayKnowPosition())) return null
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: positionMilliseconds, maximumAge: 30_000 },
    )
  })
}
