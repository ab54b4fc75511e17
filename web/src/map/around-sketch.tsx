import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import type { GeoPoint } from './zoom-and-projection.ts'
import type { Route } from './route.ts'
import { Sketch } from './sketch.tsx'
import { knownPosition } from './known-position.ts'
import { someStreets } from './street-coverage.ts'

interface AroundSketchProps {
  route: Route
  orElse: GeoPoint | null
}

/**
 * A trip, and before it is known its town: around the reader if they share their position, else `orElse`, else where
 * the service has streets.
 */
export function AroundSketch({ route, orElse }: AroundSketchProps) {
  const api = useApi()
  const [around, setAround] = useState<GeoPoint | null>(null)
  const isUnknown = !route.start && !route.around

  useEffect(() => {
    if (!isUnknown) return undefined
    let ended = false
    async function find() {
      const middle = (await knownPosition()) ?? orElse ?? (await someStreets(api).catch(() => null))
      if (!ended) setAround(middle)
    }
    void find()
    return () => {
      ended = true
    }
  }, [api, isUnknown, orElse])

  return <Sketch isUnderHead route={isUnknown ? { ...route, around } : route} />
}
