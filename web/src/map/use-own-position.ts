import { useEffect, useState } from 'react'
import type { GeoPoint } from './zoom-and-projection.ts'
import { mayKnowPosition } from './known-position.ts'

/** The device's position, if the person has already allowed it: a map never asks. The position stays on the device. */
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
