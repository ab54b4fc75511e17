import type { Ride, ServerEventPayloads, SignedIn, User } from '@woodalo/protocol'
import { type Api, createApi } from './calls-by-domain.ts'
import { type Calls, createCalls } from './send-and-retry-calls.ts'
import type { LiveEvent } from './events-to-take.ts'
import { Live } from './live-connection.ts'
import type { Settings } from './options.ts'

/** A signed-in user. */
export class Rider {
  readonly base: string
  readonly token: string
  /** The user as returned by the sign-in. */
  readonly user: User
  readonly api: Api
  /** Makes any call once and returns any response. @throws Unreachable or Closed. */
  readonly exchange: Calls['exchange']
  readonly #settings: Settings
  readonly #calls: Calls
  readonly #closing = new AbortController()
  readonly #lives = new Set<Live>()

  constructor(settings: Settings, { token, user }: SignedIn) {
    this.#settings = settings
    this.base = settings.base
    this.token = token
    this.user = user
    const { signal } = settings
    if (signal?.aborted) this.close()
    else signal?.addEventListener('abort', () => this.close(), { once: true, signal: this.#closing.signal })
    this.#calls = createCalls(settings, token, this.#closing.signal)
    this.api = createApi(this.#calls)
    this.exchange = this.#calls.exchange
  }

  get id(): string {
    return this.user.id
  }

  /**
   * Opens a live connection and keeps it up until it is closed. Resolves once the service has sent the current state. A
   * rider may have several connections; each receives every event. `heard` is called for every event from the first one
   * on.
   * @throws Refusal if the session is over, Unreachable if the patience runs out.
   */
  async connect(heard?: (event: LiveEvent) => void): Promise<Live> {
    const live = new Live(this.#settings, this.#calls, () => this.#lives.delete(live))
    this.#lives.add(live)
    if (heard) live.onAny(heard)
    await live.untilUp()
    return live
  }

  /** Returns the current state, received over a connection opened for this. @throws like `connect`. */
  async state(): Promise<ServerEventPayloads['CONNECTION_ACK']> {
    const live = await this.connect()
    live.close()
    return live.state
  }

  ride(rideId: string): Promise<Ride> {
    return this.api.rides.get({ params: { id: rideId } })
  }

  /** Returns the verification code if this rider is the requester, else null. */
  async code(rideId: string): Promise<string | null> {
    return (await this.api.rides.verificationCode({ params: { id: rideId } })).code
  }

  confirm(rideId: string, code: string): Promise<{ isVerified: boolean; isFullyVerified: boolean }> {
    return this.api.rides.confirm({ params: { id: rideId }, body: { code } })
  }

  dropOff(rideId: string): Promise<Ride> {
    return this.api.rides.dropOff({ params: { id: rideId } })
  }

  async rate(rideId: string, rating: number, feedback?: string): Promise<void> {
    const body = feedback === undefined ? { rating } : { rating, feedback }
    await this.api.rides.feedback({ params: { id: rideId }, body })
  }

  /** Closes every connection. Pending calls reject with Closed. The session stays valid. */
  close(): void {
    for (const live of this.#lives) live.close()
    this.#closing.abort()
  }
}
