// The chat of one ride as one reader sees it: every message once, in order, with no gap, over reconnects.
import type { Acknowledgement, Message } from '@woodalo/protocol'
import type { Socket } from 'socket.io-client'
import { Closed, Refusal } from './faults.ts'

export class ChatReader {
  /** Every message as it was handed on. */
  readonly messages: Message[] = []
  /** Resolves once everything written so far has been handed on. Rejects with the Refusal when it is not the rider's. */
  readonly ready: Promise<void>
  readonly #socket: Socket
  readonly #rideId: string
  readonly #heard: (message: Message) => void
  readonly #stops: (() => void)[] = []
  #lastSeq = 0
  /** A snapshot was asked for and has not come: it will hold whatever is missing. */
  #isAsking = false
  #settle!: { resolve(): void; reject(error: Error): void }

  constructor(socket: Socket, rideId: string, heard: (message: Message) => void, onStopped: () => void) {
    this.#socket = socket
    this.#rideId = rideId
    this.#heard = heard
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // A rejection that nobody waits for must not end the process.
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

  /** From now on nothing is handed on. */
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
    this.#socket.emit('subscribe', request, (answer: Acknowledgement) => {
      if (answer.ok) return
      this.#isAsking = false
      this.#settle.reject(new Refusal(answer, 0))
    })
  }

  #take(message: Message): void {
    if (message.seq <= this.#lastSeq) return
    // One is missing: ask for all that comes after the last.
    if (message.seq > this.#lastSeq + 1) return this.#ask()
    this.#lastSeq = message.seq
    this.messages.push(message)
    this.#heard(message)
  }
}
