import { chatRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { ChatService } from './service.ts'

export function serveChat({ serve }: HttpServer, chat: ChatService): void {
  serve(chatRoutes.list, ({ principal, params, query }) => chat.list(principal.userId, params.id, query))
  serve(chatRoutes.add, ({ principal, params, body }) =>
    chat.add(principal.userId, { ...body, rideId: params.id }),
  )
}
