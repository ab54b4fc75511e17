import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { dayOf } from '../standing/model.ts'
import type { OverdueShare } from './ports.ts'

/** Why somebody who owes a share cannot ask for a ride. Who owed it in a deleted account cannot open that ride. */
export function unsettledFailure({ rideId, formerUntil }: OverdueShare, language: Language): Failure {
  if (formerUntil === null) return new Failure('UNSETTLED_RIDE', { extra: { rideId } })
  const day = dayOf(formerUntil.toISOString().slice(0, 10), language)!
  const message = textsIn(language).requests.owedBefore(day)
  return new Failure('UNSETTLED_RIDE', { extra: { rideId, message } })
}
