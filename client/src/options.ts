import type { Language } from '@woodalo/protocol'

export interface ClientOptions {
  /** The language of the messages that people read. Spanish unless given. */
  language?: Language
  /** How long one try waits for its response: 15 s unless given. */
  tryMilliseconds?: number
  /** How long a call or send goes on trying, retries included: 30 s unless given; `Infinity` is legal. */
  patienceMilliseconds?: number
  /** Closes everything when it is aborted. */
  signal?: AbortSignal
}

export interface Settings {
  /** Origin of the service, without a slash at the end. */
  readonly base: string
  readonly language: Language
  readonly tryMilliseconds: number
  readonly patienceMilliseconds: number
  readonly signal: AbortSignal | undefined
}

export function settingsOf(base: string, options: ClientOptions): Settings {
  return {
    base: base.replace(/\/+$/, ''),
    language: options.language ?? 'es',
    tryMilliseconds: options.tryMilliseconds ?? 15_000,
    patienceMilliseconds: options.patienceMilliseconds ?? 30_000,
    signal: options.signal,
  }
}
