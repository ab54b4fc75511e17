import type { Coordinates } from '@woodalo/protocol'

export type LocationFault = 'denied' | 'failed'

/** The device's position, or why it is unavailable. */
export function locate(): Promise<Coordinates | LocationFault> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('failed')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 },
    )
  })
}
