// Handles client events in every namespace: counts, validates, dispatches, and acknowledges or refuses them.
import { textsIn } from '@woodalo/languages/service'
import { type ErrorBody, fieldMessages, type Language } from '@woodalo/protocol'
import type { z } from 'zod'
import { Failure, failureOfFault } from '../failure.ts'
import { errorResponseOf } from '../http/error-response.ts'
import type { CallerTurns } from '../limits/caller-turns.ts'
import type { Principal } from '../principal.ts'
import { parseInput } from '../http/parse-input.ts'
import type { Logger } from '../logging.ts'
import type { InHand } from './acts-in-progress.ts'
import type { LiveSocket } from './live-socket.ts'

/** The client events of one namespace, as the protocol defines them. */
export type ClientEvents = Readonly<Record<string, z.ZodType>>

/** A validated client event, with its sender and connection. */
export interface LiveCall<Payload> {
  payload: Payload
  principal: Principal
  language: Language
  socket: LiveSocket
}

/** The returned fields are added to the acknowledgement. A thrown Failure refuses the event. */
export type LiveHandler<Payload> = (call: LiveCall<Payload>) => Promise<object | void>

/** One handler per event: a namespace with a missing one does not compile. */
export type LiveHandlers<Events extends ClientEvents> = {
  [Name in keyof Events]: LiveHandler<z.output<Events[Name]>>
}

export interface LiveNamespace<Events extends ClientEvents> {
  path: string
  events: Events
  handlers: LiveHandlers<Events>
  /**
   * Whether each event counts against its sender as a read or a write. Null if counting is pointless or its handler
   * counts.
   */
  counted: { [Name in keyof Events]: 'read' | 'write' | null }
  /** Called when a connection is up and its events are handled. */
  connected(socket: LiveSocket): void
  /** Sends a refusal to a sender who asked for no acknowledgement. */
  refuse(socket: LiveSocket, event: string, refusal: ErrorBody): Promise<void>
}

export interface Receiver {
  listen<Events extends ClientEvents>(socket: LiveSocket, namespace: LiveNamespace<Events>): void
}

type Acknowledge = (response: object) => void

function acknowledgeIn(sent: readonly unknown[]): Acknowledge | undefined {
  const last = sent.at(-1)
  return typeof last === 'function' ? (last as Acknowledge) : undefined
}

export function createReceiver(parts: {
  log: Logger
  inHand: InHand
  /** Counts an event against its sender. Throws a Failure if there were too many. */
  limit(userId: string, isWrite: boolean, address: string): Promise<void>
  /** Runs what an event does when it is its sender's turn, so that nobody takes the database from the others. */
  takeTurn: CallerTurns
}): Receiver {
  const { log } = parts

  async function act<Events extends ClientEvents>(
    namespace: LiveNamespace<Events>,
    name: keyof Events,
    socket: LiveSocket,
    payload: unknown,
  ): Promise<object | void> {
    const { principal, language, address } = socket.data
    const counted = namespace.counted[name]
    if (counted) await parts.limit(principal.userId, counted === 'write', address)
    const parsed = parseInput(namespace.events[name]!, payload)
    if (!parsed.success)
      throw new Failure('INVALID_INPUT', { fields: fieldMessages(parsed.error.issues, textsIn(language)) })
    return parts.takeTurn(principal.userId, address, async () => {
      if (parts.inHand.isGivenUp()) throw new Failure('SERVICE_UNAVAILABLE')
      return namespace.handlers[name]({
        payload: parsed.data as z.output<Events[typeof name]>,
        principal,
        language,
        socket,
      })
    })
  }

  async function receive<Events extends ClientEvents>(
    namespace: LiveNamespace<Events>,
    name: string,
    socket: LiveSocket,
    payload: unknown,
    acknowledge: Acknowledge | undefined,
  ): Promise<void> {
    try {
      const response = await act(namespace, name, socket, payload)
      acknowledge?.({ ok: true, ...response })
    } catch (error) {
      if (!(error instanceof Failure) && !parts.inHand.isGivenUp())
        log.error({ err: error, event: name }, 'an event failed unexpectedly')
      const failure = error instanceof Failure ? error : failureOfFault(error)
      const refusal = errorResponseOf(failure, socket.data.language).body
      if (acknowledge) return acknowledge({ ok: false, ...refusal })
      await namespace
        .refuse(socket, name, refusal)
        .catch((inner: unknown) => log.error({ err: inner }, 'a refusal could not be sent'))
    }
  }

  return {
    listen(socket, namespace) {
      for (const name of Object.keys(namespace.events))
        socket.on(name, (...sent: unknown[]) => {
          const acknowledge = acknowledgeIn(sent)
          const payload = acknowledge && sent.length === 1 ? undefined : sent[0]
          parts.inHand.take(() => receive(namespace, name, socket, payload, acknowledge))
        })
      socket.onAny((name: string, ...sent: unknown[]) => {
        if (Object.hasOwn(namespace.events, name)) return
        const refusal = errorResponseOf(new Failure('NOT_FOUND'), socket.data.language).body
        acknowledgeIn(sent)?.({ ok: false, ...refusal })
      })
    },
  }
}
