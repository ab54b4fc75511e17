import { createApi, type Api } from './calls-by-domain.ts'
import { type Calls, createCalls } from './send-and-retry-calls.ts'
import { type ClientOptions, type Settings, settingsOf } from './options.ts'
import { Rider } from './rider.ts'
import { type SignedIn, type User, userRoutes } from '@woodalo/protocol'

/** A service as seen by an anonymous client. */
export class Woodalo {
  readonly base: string
  /** The calls that need no session. */
  readonly api: Api
  /** Makes any call once and returns any response. @throws Unreachable. */
  readonly exchange: Calls['exchange']
  readonly #settings: Settings

  /** @param base the origin, such as `http://localhost:3000` */
  constructor(base: string, options: ClientOptions = {}) {
    this.#settings = settingsOf(base, options)
    this.base = this.#settings.base
    const calls = createCalls(this.#settings, null, options.signal ?? new AbortController().signal)
    this.api = createApi(calls)
    this.exchange = calls.exchange
  }

  async signInAsGuest(nickname: string, email = `${crypto.randomUUID()}@example.org`): Promise<Rider> {
    return this.rider(await this.api.auth.signInGuest({ body: { nickname, email } }))
  }

  async signUp(account: { email: string; password: string; name: string }): Promise<Rider> {
    return this.rider(await this.api.auth.signUpEmail({ body: account }))
  }

  async signIn(account: { email: string; password: string }): Promise<Rider> {
    return this.rider(await this.api.auth.signInEmail({ body: account }))
  }

  /** Signs in with the code that `api.auth.sendOtp` sent to the phone (E.164). */
  async signInByPhone(phoneNumber: string, code: string): Promise<Rider> {
    return this.rider(await this.api.auth.verifyOtp({ body: { phoneNumber, code } }))
  }

  /** Resumes an earlier session. @throws Refusal with status 401 if the session is over. */
  async resume(token: string): Promise<Rider> {
    const { call } = createCalls(this.#settings, token, this.#settings.signal ?? new AbortController().signal)
    return this.rider({ token, user: (await call(userRoutes.me)).data as User })
  }

  /** Like `resume`, if the user is already known. */
  rider(signedIn: SignedIn): Rider {
    return new Rider(this.#settings, signedIn)
  }
}
