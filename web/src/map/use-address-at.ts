import type { Place } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import type { GeoPoint } from './zoom-and-projection.ts'

export type AddressState =
  | { kind: 'looking' }
  | { kind: 'found'; place: Place }
  | { kind: 'nothing' }
  | { kind: 'failed' }
  | { kind: 'offline' }

/** While the map moves, the server is not asked. */
const restMilliseconds = 350

/** The address at a point. A response that comes after the next request is dropped. */
export function useAddressAt(point: GeoPoint | null): [address: AddressState, retry: () => void] {
  const api = useApi()
  const [turn, setTurn] = useState(0)
  const where = point && `${point.latitude.toFixed(6)} ${point.longitude.toFixed(6)} ${turn}`
  const [answer, setAnswer] = useState<{ to: string; state: AddressState } | null>(null)

  useEffect(() => {
    if (where === null || !point) return
    const asked = new AbortController()
    const tell = (state: AddressState) => {
      if (!asked.signal.aborted) setAnswer({ to: where, state })
    }
    const timer = setTimeout(() => {
      if (!navigator.onLine) return tell({ kind: 'offline' })
      api.places.reverse(point, { signal: asked.signal, quiet: true }).then(
        // A point without a known address near it only has its coordinates.
        (place) =>
          tell(
            place.kind === 'point' && place.address === '' ? { kind: 'nothing' } : { kind: 'found', place },
          ),
        () => tell(navigator.onLine ? { kind: 'failed' } : { kind: 'offline' }),
      )
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
    // `where` covers every change of the point.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, where])

  useEffect(() => {
    const again = () => setTurn((turns) => turns + 1)
    addEventListener('online', again)
    addEventListener('offline', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('offline', again)
    }
  }, [])

  const state = answer !== null && answer.to === where ? answer.state : { kind: 'looking' as const }
  return [state, () => setTurn((turns) => turns + 1)]
}
