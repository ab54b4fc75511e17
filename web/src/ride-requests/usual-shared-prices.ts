import type { Estimate, NamedPoint, Party } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import type { Api } from '../api/calls-by-domain.ts'
import { useApi } from '../api/use-api.ts'

export type SharedPrice = Estimate['sharedWith'][number]

/** What a page has asked already, by the service that told it. */
const asked = new WeakMap<Api, Map<string, Promise<SharedPrice | null>>>()

/** The usual price with the most companions; null where there is none. */
function usualPrice(api: Api, from: NamedPoint, to: NamedPoint, party: Party): Promise<SharedPrice | null> {
  const known = asked.get(api) ?? new Map<string, Promise<SharedPrice | null>>()
  asked.set(api, known)
  const key = JSON.stringify([from.latitude, from.longitude, to.latitude, to.longitude, party])
  const before = known.get(key)
  if (before) return before
  const price = api.estimates.create({ origin: from, destination: to, party }, { quiet: true }).then(
    ({ sharedWith }) => sharedWith.at(-1) ?? null,
    () => {
      // Whoever looks again may get it.
      known.delete(key)
      return null
    },
  )
  known.set(key, price)
  return price
}

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
    void Promise.all(places.map((place) => usualPrice(api, from, place, party))).then((list) => {
      if (!ended) setPrices({ of: key, list })
    })
    return () => {
      ended = true
    }
    // The points are new objects at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, key])
  return prices?.of === key ? prices.list : []
}
