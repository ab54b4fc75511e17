import { useEffect, useState } from 'react'
import type { GeoPoint } from './camera.ts'

/** Where this device is, for those who have allowed it to be known already: a map never asks. It stays on the device. */
export function useOwnPosition(): GeoPoint | null {
  const [position, setPosition] = useState<GeoPoint | null>(null)
  useEffect(() => {
    let ended = false
    let watch: number | null = null
    async function begin() {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      if (ended || state !== 'granted') return
      watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
        () => setPosition(null),
        { maximumAge: 30_000 },
      )
    }
    // Browsers that cannot say whether they may, may not.
    begin().catch(() => {})
    return () => {
      ended = true
      if (watch !== null) navigator.geolocation.clearWatch(watch)
    }
  }, [])
  return position
}
