import type { NamedPoint, Party, Trip } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { useFormat } from '../i18n/use-format.ts'

export interface SearchPrice {
  alone: string
  /** What it usually is with one more person and with two; null where sharing saves nothing. */
  shared: string | null
  /** The drive along the streets, where they are known. */
  drive: string | null
}

interface WhatIsSearched {
  trip: Trip<NamedPoint>
  party: Party
}

/** What the trip that is searched for probably costs; null until it is known, undefined if that will not be. */
export function useSearchPrice(search: WhatIsSearched | null): SearchPrice | null | undefined {
  const api = useApi()
  const format = useFormat()
  const [price, setPrice] = useState<SearchPrice | null | undefined>(null)
  // The state comes anew with each connection; the trip stays.
  const asked = search && JSON.stringify([search.trip.from, search.trip.to, search.party])
  useEffect(() => {
    if (!search) return
    const controller = new AbortController()
    const { trip, party } = search
    api.estimates
      .create({ origin: trip.from, destination: trip.to, party }, { signal: controller.signal, quiet: true })
      .then(
        ({ solo, sharedWith, route }) => {
          const sums = sharedWith.map(({ usual }) => usual).toSorted((a, b) => a.amount - b.amount)
          const [least, most] = [sums[0], sums.at(-1)]
          setPrice({
            alone: format.moneyRange(solo.from, solo.to),
            shared: least && most ? format.moneyRange(least, most) : null,
            drive: route,
          })
        },
        () => setPrice(undefined),
      )
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return price
}
