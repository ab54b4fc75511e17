import { type chatClientEvents, chatClientSchemas, fieldMessages } from '@woodalo/protocol'
import type { Namespace } from 'socket.io'
import type { z } from 'zod'
import { Failure, failureOfFault } from '../failure.ts'
import { answerOf } from '../http/answer.ts'
import type { InHand } from '../live/in-hand.ts'
import type { LiveSocket } from '../live/live-socket.ts'
import type { Logger } from '../logging.ts'
import type { Listener, Rooms } from './rooms.ts'
import type { ChatService } from './service.ts'

type ChatEvent = (typeof chatClientEvents)[number]
type Payload<Name extends ChatEvent> = z.infer<(typeof chatClientSchemas)[Name]>

/** Serves the namespace `/messages`, whose connections are authenticated already. */
export function serveChatLive(
  namespace: Namespace,
  parts: {
    chat: ChatService
    rooms: Rooms
    log: Logger
    /** Counts a subscription against its sender; throws a Failure when there were too many. */
    limit(userId: string): Promise<void>
    inHand: InHand
  },
): void {
  const { chat, rooms, log } = parts

  namespace.on('connection', (socket: LiveSocket) => {
    const { principal } = socket.data
    const listener: Listener = {
      userId: principal.userId,
      send: (event, payload) => void socket.emit(event, payload),
    }
    socket.on('disconnect', () => rooms.leaveAll(listener))

    const acts: { [Name in ChatEvent]: (payload: Payload<Name>) => Promise<object | void> } = {
      async subscribe({ rideId, after }) {
        await parts.limit(principal.userId)
        await rooms.subscribe(listener, rideId.toLowerCase(), after)
      },
      async unsubscribe({ rideId }) {
        rooms.unsubscribe(listener, rideId.toLowerCase())
      },
      async add(message) {
        return { message: await chat.add(principal.userId, message) }
      },
    }

    async function receive<Name extends ChatEvent>(name: Name, sent: unknown): Promise<object> {
      try {
        const parsed = chatClientSchemas[name].safeParse(sent ?? {}, { reportInput: true })
        if (!parsed.success)
          throw new Failure('INVALID_INPUT', {
            fields: fieldMessages(parsed.error.issues, socket.data.language),
          })
        return { ok: true, ...(await acts[name](parsed.data as Payload<Name>)) }
      } catch (error) {
        if (!(error instanceof Failure))
          log.error({ err: error, event: name }, 'a chat event failed unexpectedly')
        const failure = error instanceof Failure ? error : failureOfFault(error)
        return { ok: false, ...answerOf(failure, socket.data.language).body }
      }
    }

    for (const name of Object.keys(acts) as ChatEvent[])
      socket.on(name, (...sent: unknown[]) => {
        const last = sent.at(-1)
        const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined
        parts.inHand.take(async () => {
          const answer = await receive(name, acknowledge && sent.length === 1 ? undefined : sent[0])
          if (acknowledge) acknowledge(answer)
          else if ('code' in answer) socket.emit('ERROR', { ...answer, event: name })
        })
      })
  })
}
