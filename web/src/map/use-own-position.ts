import { useEffect, useState } from 'react'
import type { GeoPoint } from './camera.ts'

/** Whether the browser tells where it is without asking. One that cannot say whether it may, may not. */
export async function mayKnowPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Where this device is, for those who have allowed it to be known already: a map never asks. It stays on the device. */
export function useOwnPosition(): GeoPoint | null {
  const [position, setPosition] = useState<GeoPoint | null>(null)
  useEffect(() => {
    let ended = false
    let watch: number | null = null
    async function begin() {
      if (!(await mayKnowPosition()) || ended) return
      watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
        () => setPosition(null),
        { maximumAge: 30_000 },
      )
    }
    void begin()
    return () => {
      ended = true
      if (watch !== null) navigator.geolocation.clearWatch(watch)
    }
  }, [])
  return position
}
