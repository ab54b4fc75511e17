import type { DomainPart } from '../domain-part.ts'
import type { Roads } from '../roads/model.ts'
import { serveEstimates } from './routes.ts'
import { createEstimateService } from './service.ts'

export function buildFares({ roads }: { roads: Roads }): DomainPart {
  const estimates = createEstimateService({ roads })
  return { routes: (http) => serveEstimates(http, estimates) }
}
