import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import type { RideMembership } from '../rides/ports.ts'
import { serveFeedback } from './http-handlers.ts'
import { createFeedbackService } from './feedback-service.ts'
import { createFeedbackStore } from './rating-and-opinion-store.ts'

export function buildFeedback(
  { database }: Foundation,
  { membership, apart }: { membership: RideMembership; apart: PairsApart },
): DomainPart {
  const { db, transact } = database
  const feedback = createFeedbackService({
    transact,
    store: createFeedbackStore(db),
    rides: membership,
    apart,
  })
  return { routes: (http) => serveFeedback(http, feedback), personalData: { feedback } }
}
