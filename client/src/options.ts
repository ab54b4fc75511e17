import { defaultLanguage, type Language } from '@woodalo/protocol/languages'

export interface ClientOptions {
  /** The language of messages for people. The first of the service's languages by default. */
  language?: Language
  /** How long one attempt waits for its response. 15 s by default. */
  tryMilliseconds?: number
  /** How long a call or send goes on, retries included. 30 s by default; `Infinity` is allowed. */
  patienceMilliseconds?: number
  /** Closes everything when aborted. */
  signal?: AbortSignal
}

export interface Settings {
  /** The origin of the service, without a trailing slash. */
  readonly base: string
  readonly language: Language
  readonly tryMilliseconds: number
  readonly patienceMilliseconds: number
  readonly signal: AbortSignal | undefined
}

export function settingsOf(base: string, options: ClientOptions): Settings {
  return {
    base: base.replace(/\/+$/, ''),
    language: options.language ?? defaultLanguage,
    tryMilliseconds: options.tryMilliseconds ?? 15_000,
    patienceMilliseconds: options.patienceMilliseconds ?? 30_000,
    signal: options.signal,
  }
}
