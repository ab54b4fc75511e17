// HTTP: one exchange as it comes over the wire, and on top of it a call of the contract that is repeated until it gets a
// response.
import { apiBase, type Language, type Method, type Route } from '@woodalo/protocol'
import { Closed, Refusal, type RefusalBody, Unreachable } from './faults.ts'
import type { Settings } from './options.ts'
import { insist } from './retrying.ts'

/** What came back, whatever it says. */
export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  /** The parsed JSON; null when there was none. */
  body: Body
}

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** A file, where the call takes one. It is sent once. */
  form?: FormData
  /** The caller's own key, so that another process may repeat the same call. Without it, each write gets a new one. */
  idempotencyKey?: string
  language?: Language
  /** Overrides the client's. */
  patienceMilliseconds?: number
}

/** What a call resolves with. `next` is the cursor of the next page, where there are pages. */
export interface Envelope<Data> {
  data: Data
  next?: string | null
}

export interface Calls {
  /** Sends once and returns whatever comes back, refusals included. @throws Unreachable or Closed. */
  exchange<Body = unknown>(
    method: Method,
    path: string,
    given?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Body>>
  /** A call of the contract, repeated with one key until a response comes. @throws Refusal, Unreachable or Closed. */
  call(route: Route, given?: Given): Promise<Envelope<unknown>>
}

/** The calls of one rider, or of nobody when the token is null. */
export function createCalls(settings: Settings, token: string | null, signal: AbortSignal): Calls {
  async function fetchOnce(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(`${settings.base}${apiBase}${path}`, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(settings.tryMilliseconds)]),
      })
      return { status: response.status, headers: response.headers, body: parsed(await response.text()) }
    } catch (error) {
      if (signal.aborted) throw new Closed()
      throw new Unreachable(`${init.method} ${path} got no answer: ${reasonOf(error)}`, { cause: error })
    }
  }

  const headersOf = (language: Language) => ({
    'accept-language': language,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  })
  const json = { 'content-type': 'application/json' }

  return {
    async exchange<Body>(
      method: Method,
      path: string,
      given: { body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const { body, headers } = given
      const answer = await fetchOnce(path, {
        method,
        headers: { ...headersOf(settings.language), ...(body === undefined ? {} : json), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer as Answer<Body>
    },
    call(route, given = {}) {
      const {
        body,
        form,
        language = settings.language,
        patienceMilliseconds = settings.patienceMilliseconds,
      } = given
      const isWrite = route.method !== 'GET'
      const init: RequestInit = {
        method: route.method,
        headers: {
          ...headersOf(language),
          ...(isWrite ? { 'idempotency-key': given.idempotencyKey ?? crypto.randomUUID() } : {}),
          ...(isWrite && !form ? json : {}),
        },
        ...(form ? { body: form } : isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
      }
      const path = pathOf(route, given)
      const attempt = async () => envelopeIn(route, await fetchOnce(path, init))
      return insist(attempt, form ? 0 : patienceMilliseconds, signal)
    },
  }
}

function pathOf(route: Route, { params, query }: Given): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new TypeError(`${route.path} needs "${name}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

function envelopeIn({ flat, status }: Route, answer: Answer): Envelope<unknown> {
  const { body } = answer
  if (answer.status >= 400)
    throw new Refusal((body ?? {}) as RefusalBody, answer.status, retryAfter(answer.headers))
  if (status === 204) return { data: undefined }
  return flat ? { data: body } : (body as Envelope<unknown>)
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the error page of a proxy.
    return null
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
