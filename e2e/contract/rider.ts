// A rider whose client uses only fetch, stock Socket.IO and our address, as a stranger would write it. It tests the
// contract instead of our client, which hides the wire.
import { randomUUID } from 'node:crypto'
import { type RawSocket, rawSocket } from '@woodalo/server/testing/raw-socket'

export interface Heard {
  event: string
  // Whatever came over the wire.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload: any
}

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

export interface Reply {
  status: number
  headers: Headers
  body: Json
}

export async function http(
  base: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export interface Point {
  name: string
  latitude: number
  longitude: number
}

const patienceMilliseconds = 20_000

/** One connection of a rider, with all events that it received, in order. */
export class Connection {
  readonly socket: RawSocket
  readonly heard: Heard[] = []
  #waiting: { matches: (heard: Heard) => boolean; resolve: (heard: Heard) => void }[] = []
  #used = new Set<Heard>()

  constructor(base: string, namespace: string, token: string) {
    this.socket = rawSocket(base, namespace, { query: { token }, reconnection: true })
    this.socket.onAny((event: string, payload: Json) => {
      const heard = { event, payload }
      this.heard.push(heard)
      const index = this.#waiting.findIndex((waiter) => waiter.matches(heard))
      if (index < 0) return
      const [waiter] = this.#waiting.splice(index, 1)
      this.#used.add(heard)
      waiter!.resolve(heard)
    })
  }

  /** The next event of that name that no call has taken yet, whether it has come or is still to come. */
  next(event: string, matches: (payload: Json) => boolean = () => true): Promise<Json> {
    const fits = (heard: Heard) => heard.event === event && matches(heard.payload)
    const already = this.heard.find((heard) => fits(heard) && !this.#used.has(heard))
    if (already) {
      this.#used.add(already)
      return Promise.resolve(already.payload)
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((waiter) => waiter !== waiting)
        reject(new Error(`${event} did not come; heard ${this.heard.map((heard) => heard.event).join(', ')}`))
      }, patienceMilliseconds)
      const waiting = {
        matches: fits,
        resolve: (heard: Heard) => {
          clearTimeout(timer)
          resolve(heard.payload)
        },
      }
      this.#waiting.push(waiting)
    })
  }

  send(event: string, payload: unknown): Promise<Json> {
    return this.socket.timeout(patienceMilliseconds).emitWithAck(event, payload)
  }

  count(event: string): number {
    return this.heard.filter((heard) => heard.event === event).length
  }
}

export class Rider {
  readonly base: string
  readonly token: string
  readonly id: string
  readonly #connections: Connection[] = []

  private constructor(base: string, token: string, id: string) {
    this.base = base
    this.token = token
    this.id = id
  }

  static async signIn(base: string, name: string): Promise<Rider> {
    const email = `rider.${randomUUID()}@example.org`
    const { body } = await http(base, 'POST', '/auth/sign-in/guest', { body: { nickname: name, email } })
    return new Rider(base, body.token, body.user.id)
  }

  /** A connection that has received CONNECTION_ACK. */
  async connect(namespace = '/socket'): Promise<Connection> {
    const connection = new Connection(this.base, namespace, this.token)
    this.#connections.push(connection)
    if (namespace === '/socket') await connection.next('CONNECTION_ACK')
    else await new Promise<void>((resolve) => connection.socket.once('connect', resolve))
    return connection
  }

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return http(this.base, method, path, { token: this.token, body, ...(headers ? { headers } : {}) })
  }

  close(): void {
    for (const { socket } of this.#connections) socket.disconnect()
  }
}

export function request(origin: Point, destination: Point, more: object = {}): Record<string, Json> {
  return { clientRequestId: randomUUID(), origin, destination, people: 1, bags: 0, about: '', ...more }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
