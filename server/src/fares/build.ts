import type { DomainPart } from '../domain-part.ts'
import type { RoadPart } from '../roads/build.ts'
import { serveEstimates } from './http-handlers.ts'
import { createEstimateService } from './estimate-service.ts'

export function buildFares(sources: Pick<RoadPart, 'roads' | 'streets'>): DomainPart {
  const estimates = createEstimateService(sources)
  return { routes: (http) => serveEstimates(http, estimates) }
}
