// What sharing a way usually costs. Fetched once somebody has said where they start.
import type { Estimate, NamedPoint, Party } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSignedInText } from '../i18n/use-text.ts'

export type SharedPrice = Estimate['sharedWith'][number]

/** What a page has asked already, by the service that told it. */
const asked = new WeakMap<Api, Map<string, Promise<SharedPrice | null>>>()

/** The usual price with the most companions; null where there is none. */
export function usualPrice(
  api: Api,
  from: NamedPoint,
  to: NamedPoint,
  party: Party,
): Promise<SharedPrice | null> {
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

export function SharedPriceInWords({ price: { companions, usual } }: { price: SharedPrice }) {
  const text = useSignedInText().request
  const format = useFormat()
  return `${text.with(companions)}, ${text.usually(format.moneyWhole(usual))}`
}
