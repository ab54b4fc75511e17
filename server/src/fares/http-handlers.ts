import { estimateRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { EstimateService } from './estimate-service.ts'

export function serveEstimates({ serve }: HttpServer, estimates: EstimateService): void {
  serve(estimateRoutes.create, ({ body }) => estimates.estimate(body))
}
