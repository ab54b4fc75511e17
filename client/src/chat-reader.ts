// One reader's view of a ride's chat: every message once, in order and without gaps, across reconnects.
import type { Acknowledgement, Message } from '@woodalo/protocol'
import type { Socket } from 'socket.io-client'
import { Closed, Refusal } from './call-failures.ts'

export class ChatReader {
  /** Every message delivered so far. */
  readonly messages: Message[] = []
  /**
   * Resolves once everything written so far has been delivered. Rejects with the Refusal if the chat is not the
   * rider's.
   */
  readonly ready: Promise<void>
  readonly #socket: Socket
  readonly #rideId: string
  readonly #heard: (message: Message) => void
  readonly #stops: (() => void)[] = []
  #lastSeq = 0
  /** Whether a requested snapshot is still due. It will contain whatever is missing. */
  #isAsking = false
  #settle!: { resolve(): void; reject(error: Error): void }

  constructor(socket: Socket, rideId: string, heard: (message: Message) => void, onStopped: () => void) {
    this.#socket = socket
    this.#rideId = rideId
    this.#heard = heard
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // Prevents an unhandled rejection from ending the process.
    this.ready.catch(() => {})
    this.#on('connect', () => this.#ask())
    this.#on('disconnect', () => (this.#isAsking = false))
    this.#on('snapshot', (snapshot: { rideId: string; messages: Message[] }) => {
      if (snapshot.rideId !== rideId) return
      this.#isAsking = false
      for (const message of snapshot.messages) this.#take(message)
      this.#settle.resolve()
    })
    this.#on('added', ({ message }: { message: Message }) => {
      if (message.rideId === rideId) this.#take(message)
    })
    this.#stops.push(onStopped)
    if (socket.connected) this.#ask()
  }

  /** Stops delivering messages. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#settle.reject(new Closed())
  }

  #on<Payload>(event: string, listener: (payload: Payload) => void): void {
    this.#socket.on(event, listener as (...sent: unknown[]) => void)
    this.#stops.push(() => this.#socket.off(event, listener as (...sent: unknown[]) => void))
  }

  #ask(): void {
    if (this.#isAsking) return
    this.#isAsking = true
    const request = { rideId: this.#rideId, after: this.#lastSeq }
    this.#socket.emit('subscribe', request, (response: Acknowledgement) => {
      if (response.ok) return
      this.#isAsking = false
      this.#settle.reject(new Refusal(response, 0))
    })
  }

  #take(message: Message): void {
    if (message.seq <= this.#lastSeq) return
    // A message is missing: request everything after the last one.
    if (message.seq > this.#lastSeq + 1) return this.#ask()
    this.#lastSeq = message.seq
    this.messages.push(message)
    this.#heard(message)
  }
}
