import { rideRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { FeedbackService } from './feedback-service.ts'

export function serveFeedback({ serve }: HttpServer, feedback: FeedbackService): void {
  serve(rideRoutes.feedback, ({ principal, params, body }) =>
    feedback.rate(principal.userId, params.id, body),
  )
}
