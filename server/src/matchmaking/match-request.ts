import type { MatchRequest } from '@woodalo/matching'
import type { RequestToPlan } from '../rides/terms-model.ts'

export function toMatchRequest(request: RequestToPlan): MatchRequest {
  const { requestId: id, trip, party, company } = request
  return { id, trip, party, company }
}
