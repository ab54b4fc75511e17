import { standingRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { StandingService } from './ban-and-warn-service.ts'

export function serveStanding({ serve }: HttpServer, standing: StandingService): void {
  serve(standingRoutes.standing, ({ principal }) => standing.mine(principal.userId))
  serve(standingRoutes.appeal, ({ principal, params, body }) =>
    standing.appeal(principal.userId, params.id, body.text),
  )
}
