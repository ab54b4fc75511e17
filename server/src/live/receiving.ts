// What clients send over the ride namespace: checked, handed to its handler, answered or refused.
import {
  type ClientEvent,
  type ClientEventPayloads,
  clientEventSchemas,
  fieldMessages,
  type Language,
  type RideRequestState,
} from '@woodalo/protocol'
import { Failure, failureOfFault } from '../failure.ts'
import { answerOf } from '../http/answer.ts'
import type { Principal } from '../identity/model.ts'
import type { Logger } from '../logging.ts'
import type { InHand } from './in-hand.ts'
import type { LiveSocket } from './live-socket.ts'

/** A client event, checked, with who sent it. */
export interface LiveCall<Name extends ClientEvent> {
  payload: ClientEventPayloads[Name]
  principal: Principal
  language: Language
}

/** What a handler returns is added to the acknowledgement. A Failure that it throws refuses the event. */
export type LiveHandlers = {
  [Name in Exclude<ClientEvent, 'ACK'>]?: (call: LiveCall<Name>) => Promise<object | void>
}

export interface ReceiverParts {
  log: Logger
  /** The caller's open request, if any: decides how a refusal without a callback is told. */
  openRequest(userId: string): Promise<{ rideRequestId: string; state: RideRequestState } | null>
  /** Counts an event against its sender; throws a Failure when there were too many. */
  limit(userId: string): Promise<void>
  handlers: LiveHandlers
  inHand: InHand
}

type Acknowledge = (answer: object) => void

const heard = { es: 'Te escuchamos.', en: 'We hear you.' } as const

function acknowledgeIn(sent: readonly unknown[]): Acknowledge | undefined {
  const last = sent.at(-1)
  return typeof last === 'function' ? (last as Acknowledge) : undefined
}

export function createReceiver(options: ReceiverParts): { listen(socket: LiveSocket): void } {
  async function refuse(
    socket: LiveSocket,
    failure: Failure,
    acknowledge: Acknowledge | undefined,
  ): Promise<void> {
    const { language, principal } = socket.data
    const { message, code, ...rest } = answerOf(failure, language).body
    if (acknowledge) return acknowledge({ ok: false, code, message, ...rest })
    const open = await options.openRequest(principal.userId)
    if (open)
      socket.emit('RIDE_REQUEST_STATUS_UPDATED', {
        rideRequestId: open.rideRequestId,
        oldStatus: open.state,
        newStatus: open.state,
        message,
      })
    else socket.emit('ERROR', { message, code })
  }

  async function receive(
    socket: LiveSocket,
    name: ClientEvent,
    payload: unknown,
    acknowledge: Acknowledge | undefined,
  ): Promise<void> {
    const { principal, language } = socket.data
    try {
      await options.limit(principal.userId)
      const parsed = clientEventSchemas[name].safeParse(payload ?? {}, { reportInput: true })
      if (!parsed.success)
        throw new Failure('INVALID_INPUT', { fields: fieldMessages(parsed.error.issues, language) })
      if (name === 'ACK') {
        socket.emit('MESSAGE_ACK', { message: heard[language] })
        acknowledge?.({ ok: true, message: heard[language] })
        return
      }
      const handler = options.handlers[name] as
        | ((call: { payload: unknown; principal: Principal; language: Language }) => Promise<object | void>)
        | undefined
      if (!handler) throw new Failure('NOT_FOUND')
      const answer = await handler({ payload: parsed.data, principal, language })
      acknowledge?.({ ok: true, ...answer })
    } catch (error) {
      if (!(error instanceof Failure))
        options.log.error({ err: error, event: name }, 'an event failed unexpectedly')
      const failure = error instanceof Failure ? error : failureOfFault(error)
      await refuse(socket, failure, acknowledge).catch((inner: unknown) =>
        options.log.error({ err: inner }, 'a refusal could not be told'),
      )
    }
  }

  return {
    listen(socket) {
      for (const name of Object.keys(clientEventSchemas) as ClientEvent[])
        socket.on(name, (...sent: unknown[]) => {
          const acknowledge = acknowledgeIn(sent)
          const payload = acknowledge && sent.length === 1 ? undefined : sent[0]
          options.inHand.take(() => receive(socket, name, payload, acknowledge))
        })
      socket.onAny((name: string, ...sent: unknown[]) => {
        const acknowledge = acknowledgeIn(sent)
        if (name in clientEventSchemas || !acknowledge) return
        const { message, code } = answerOf(new Failure('NOT_FOUND'), socket.data.language).body
        acknowledge({ ok: false, code, message })
      })
    },
  }
}
