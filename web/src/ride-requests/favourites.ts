// People's own places: stored by the server, and cached here so that they show at once and without a network.
import type { Favourite, NamedPoint } from '@woodalo/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'

const storageKey = 'favourites'
/** About ten metres: the same door. */
const sameSpotDegrees = 0.0001

export interface Favourites {
  list: readonly Favourite[]
  /** Call after a change. Rejects as the API does; then the known ones stay. */
  reload(): Promise<void>
}

export function readFavourites(storage: Pick<Storage, 'getItem'>): Favourite[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? (kept as Favourite[]).filter(({ name, latitude }) => name && Number.isFinite(latitude))
      : []
  } catch {
    return []
  }
}

export function isFavourite(list: readonly Favourite[], point: NamedPoint): boolean {
  return list.some(
    ({ latitude, longitude }) =>
      Math.abs(latitude - point.latitude) < sameSpotDegrees &&
      Math.abs(longitude - point.longitude) < sameSpotDegrees,
  )
}

/** Whose session it is in this browser. */
function sessionHere(): string | null {
  try {
    return localStorage.getItem('token')
  } catch {
    return null
  }
}

export function useFavourites(): Favourites {
  const api = useApi()
  const [list, setList] = useState<readonly Favourite[]>(() => readFavourites(localStorage))

  const reload = useCallback(async () => {
    const session = sessionHere()
    const fresh = await api.favourites.list({ quiet: true })
    // Signed out meanwhile: nothing of this person may stay here.
    if (sessionHere() !== session) return
    setList(fresh)
    try {
      localStorage.setItem(storageKey, JSON.stringify(fresh))
    } catch {
      // Storage is blocked: they are fetched each time.
    }
  }, [api])

  useEffect(() => {
    reload().catch(() => {})
  }, [reload])

  return { list, reload }
}
