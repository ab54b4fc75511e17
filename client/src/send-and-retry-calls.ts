// HTTP in two layers: a single exchange, and on top of it a contract call that is retried until it gets a response.
import { apiBase, type Language, type Method, type Route } from '@woodalo/protocol'
import { Closed, Refusal, type RefusalBody, Unreachable } from './call-failures.ts'
import type { Settings } from './options.ts'
import { insist } from './retrying.ts'

/** The response as received, whatever its status. */
export interface RawResponse<Body = unknown> {
  status: number
  headers: Headers
  /** The parsed JSON, or null if there was none. */
  body: Body
}

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** A file, if the call takes one. It is sent only once. */
  form?: FormData
  /**
   * The caller's own idempotency key, so that another process can repeat the same call. By default each write gets a
   * new key.
   */
  idempotencyKey?: string
  language?: Language
  /** Overrides the client's `patienceMilliseconds`. */
  patienceMilliseconds?: number
}

/** The result of a call. `next` is the cursor of the next page, if the call has pages. */
export interface Envelope<Data> {
  data: Data
  next?: string | null
}

export interface Calls {
  /** Sends once and returns any response, including refusals. @throws Unreachable or Closed. */
  exchange<Body = unknown>(
    method: Method,
    path: string,
    given?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<RawResponse<Body>>
  /**
   * Makes a contract call and retries it with the same key until a response comes. @throws Refusal, Unreachable or
   * Closed.
   */
  call(route: Route, given?: Given): Promise<Envelope<unknown>>
}

/** Returns the calls of one rider, or those of an anonymous client if the token is null. */
export function createCalls(settings: Settings, token: string | null, signal: AbortSignal): Calls {
  async function fetchOnce(path: string, init: RequestInit): Promise<RawResponse> {
    try {
      const response = await fetch(`${settings.base}${apiBase}${path}`, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(settings.tryMilliseconds)]),
      })
      return { status: response.status, headers: response.headers, body: parsed(await response.text()) }
    } catch (error) {
      if (signal.aborted) throw new Closed()
      throw new Unreachable(`${init.method} ${path} got no response: ${reasonOf(error)}`, { cause: error })
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
      const response = await fetchOnce(path, {
        method,
        headers: { ...headersOf(settings.language), ...(body === undefined ? {} : json), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response as RawResponse<Body>
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

function envelopeIn({ flat, status }: Route, response: RawResponse): Envelope<unknown> {
  const { body } = response
  if (response.status >= 400)
    throw new Refusal((body ?? {}) as RefusalBody, response.status, retryAfter(response.headers))
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
    // Not JSON, such as a proxy's error page.
    return null
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
