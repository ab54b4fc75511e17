import type { DomainPart } from '../domain-part.ts'
import { serveEstimates } from './http-handlers.ts'
import { createEstimateService, type EstimateSources } from './estimate-service.ts'

export function buildFares(sources: EstimateSources): DomainPart {
  const estimates = createEstimateService(sources)
  return { routes: (http) => serveEstimates(http, estimates) }
}
