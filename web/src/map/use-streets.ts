import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import type { GeoPoint } from './zoom-and-projection.ts'
import { findStreets, type Streets } from './street-coverage.ts'

/** Streets around these points as long as they can be drawn; null where there are none, undefined until that is known. */
export function useStreets(
  points: readonly GeoPoint[],
): [streets: Streets | null | undefined, failed: () => void] {
  const api = useApi()
  const [streets, setStreets] = useState<Streets | null>()
  const [broken, setBroken] = useState(false)
  const where = points
    .map(({ latitude, longitude }) => `${latitude.toFixed(2)} ${longitude.toFixed(2)}`)
    .join()

  useEffect(() => {
    let ended = false
    findStreets(api, points).then(
      (found) => {
        // Setting an equal value again would restart the map.
        if (!ended) setStreets((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found))
      },
      () => !ended && setStreets((known) => known ?? null),
    )
    return () => {
      ended = true
    }
    // The points' rough positions, so that a new array with the same points changes nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, where])

  return [broken ? null : streets, () => setBroken(true)]
}
