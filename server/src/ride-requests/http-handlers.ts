import { requestRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { RequestService } from './ride-request-service.ts'

export function serveRequests({ serve }: HttpServer, requests: RequestService): void {
  serve(requestRoutes.waits, ({ principal, query }) => requests.waits(principal.userId, query.near))
}
