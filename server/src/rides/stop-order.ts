import { OvertakenError } from './overtaken.ts'
import type { NewRider } from './ride-changes-store.ts'
import type { Terms } from './terms-model.ts'

type Placed<C> = { rider: C } & Pick<NewRider, 'stopOrder' | 'planned'>

/** Sorts by the order of the stops. Throws OvertakenError if a rider of the terms is not among the candidates. */
export function inStopOrder<C extends { requestId: string }>(
  terms: Terms,
  candidates: readonly C[],
): Placed<C>[] {
  return terms.riders.map((planned, index) => {
    const rider = candidates.find(({ requestId }) => requestId === planned.requestId)
    if (!rider) throw new OvertakenError()
    return { rider, stopOrder: index + 1, planned }
  })
}
