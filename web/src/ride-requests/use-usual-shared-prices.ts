import type { NamedPoint, Party } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import type { SharedPrice } from './usual-shared-price.tsx'

/** What sharing the way to each of these places usually costs, as far as it is known yet. */
export function useUsualSharedPrices(
  from: NamedPoint | null,
  places: readonly NamedPoint[],
  party: Party,
): readonly (SharedPrice | null)[] {
  const api = useApi()
  const [prices, setPrices] = useState<{ of: string; list: readonly (SharedPrice | null)[] } | null>(null)
  const key = JSON.stringify([from, places, party])
  useEffect(() => {
    if (!from) return undefined
    let ended = false
    async function ask(start: NamedPoint) {
      const { usualPrice } = await import('./usual-shared-price.tsx')
      const list = await Promise.all(places.map((place) => usualPrice(api, start, place, party)))
      if (!ended) setPrices({ of: key, list })
    }
    // Where its code cannot be fetched, the places stand there without prices.
    ask(from).catch(() => undefined)
    return () => {
      ended = true
    }
    // The points are new objects at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, key])
  return prices?.of === key ? prices.list : []
}
