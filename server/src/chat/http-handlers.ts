import { chatRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import { askersAt } from '../limits/network-of-address.ts'
import type { ChatService } from './read-and-send-messages-service.ts'
import { createReadingTurns } from './reading-messages.ts'

export function serveChat({ serve }: HttpServer, chat: ChatService): void {
  const turn = createReadingTurns()
  serve(
    chatRoutes.list,
    ({ principal, params, query, address }) =>
      turn(askersAt(address, principal.userId), () => chat.list(principal.userId, params.id, query)),
    'own turns',
  )
  serve(chatRoutes.add, ({ principal, params, body, address }) =>
    chat.add({ userId: principal.userId, address }, { ...body, rideId: params.id }),
  )
}
