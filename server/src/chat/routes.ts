import { chatRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import { networkOrPerson } from '../limits/network.ts'
import { createTurns } from '../limits/turns.ts'
import type { ChatService } from './service.ts'

/** A page may hold six megabytes. */
const reading = { together: 4, each: 2, mostWaiting: 200, mostWaitingTogether: 600 } as const

export function serveChat({ serve }: HttpServer, chat: ChatService): void {
  const turn = createTurns(reading)
  serve(chatRoutes.list, ({ principal, params, query, address }) =>
    turn(networkOrPerson(address, principal.userId), () => chat.list(principal.userId, params.id, query)),
  )
  serve(chatRoutes.add, ({ principal, params, body }) =>
    chat.add(principal.userId, { ...body, rideId: params.id }),
  )
}
