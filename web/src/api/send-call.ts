// One HTTP call: its address, time limit, retries and errors. Ky would cost 4.9 kB and do only a third of the work: we
// would still need the idempotency key, the end of the session and the messages for the person.
import type { Language } from '@woodalo/protocol'
import { apiBase } from '@woodalo/protocol/wire-paths'
import type { FirstTexts } from '@woodalo/languages/texts'
import { ApiError } from './api-error.ts'
import { callMilliseconds } from './call-time-limits.ts'
import { longestRetryAfterSeconds, retryDelaysMilliseconds } from './call-retries.ts'
import type { Call } from './call-methods-and-paths.ts'
import { newId } from './new-id.ts'

export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined>
  /** Aborts the request, which then rejects with an `aborted` ApiError and shows no notification. */
  signal?: AbortSignal
  /** Shows no notification: the screen reports the error itself, or no person started the call. */
  quiet?: boolean
  /** Used instead of the stored token. */
  token?: string
  timeoutMilliseconds?: number
  /** The browser sends it also if the page is closed meanwhile. */
  keepalive?: boolean
  /** False: one try only, for callers with their own retries. */
  retry?: boolean
}

export interface Request extends CallOptions {
  params?: Record<string, string>
  /** JSON, or form data. */
  body?: unknown
}

/** The fields beside `data` in the response. */
export interface Envelope {
  data: unknown
  next?: string | null
}

export interface HttpOptions {
  /** Empty for the page's own origin. */
  origin: string
  fetch: typeof globalThis.fetch
  token(): string | null
  language(): Language
  texts(): Pick<FirstTexts['errors'], 'network' | 'unexpected' | 'noData'>
  /** The server refused this token with 401 or 403. */
  onSessionRefused(token: string): void
  /** Something failed that the person should know about. */
  notifyError(message: string): void
  pause?(milliseconds: number): Promise<void>
}

export type Http = (call: Call, request?: Request) => Promise<Envelope>

function addressOf(origin: string, call: Call, request: Request): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.params?.[name]
    if (value === undefined || value === '') throw new TypeError(`${call.path} needs "${name}"`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return `${origin}${apiBase}${path}${query.size > 0 ? `?${query}` : ''}`
}

function isPicture({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type')?.startsWith('image/') ?? false)
}

/** Returns the function that makes all calls. */
export function createHttp(options: HttpOptions): Http {
  const pause =
    options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))

  async function once(address: string, init: RequestInit, request: Request): Promise<Response> {
    const timeUp = AbortSignal.timeout(request.timeoutMilliseconds ?? callMilliseconds)
    const signal = request.signal ? AbortSignal.any([request.signal, timeUp]) : timeUp
    try {
      const response = await options.fetch(address, { ...init, signal })
      // The body is read here, so that the time limit covers it.
      const body = isPicture(response) ? await response.blob() : await response.text()
      return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
    } catch {
      if (request.signal?.aborted) throw new ApiError('aborted', 'aborted')
      throw new ApiError(timeUp.aborted ? 'timeout' : 'network', options.texts().network)
    }
  }

  async function read(call: Call, response: Response): Promise<Envelope> {
    if (isPicture(response)) return { data: await response.blob() }
    const text = await response.text()
    let body: unknown
    try {
      body = text === '' ? undefined : JSON.parse(text)
    } catch {
      // A proxy's page instead of our server's response.
    }
    if (!response.ok) {
      const { message, code, fields } = (body ?? {}) as {
        message?: unknown
        code?: unknown
        fields?: Record<string, string>
      }
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      throw new ApiError(
        'refused',
        typeof message === 'string' && message !== '' ? message : options.texts().unexpected,
        {
          status: response.status,
          code: typeof code === 'string' ? code : '',
          fields: fields ?? {},
          retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
        },
      )
    }
    if (response.status === 204) return { data: undefined }
    if (body === undefined || body === null || typeof body !== 'object')
      throw new ApiError('refused', options.texts().noData, { status: response.status })
    return call.flat ? { data: body } : (body as Envelope)
  }

  async function withRetries(call: Call, request: Request, token: string | null): Promise<Envelope> {
    const write = call.method !== 'GET'
    const form = request.body instanceof FormData ? request.body : null
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': options.language(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(write ? { 'idempotency-key': newId() } : {}),
      ...(request.body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
    }
    const init: RequestInit = {
      method: call.method,
      headers,
      // A cookie binds the one-use codes of a sign-in to this browser.
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: request.keepalive ?? false,
      ...(request.body === undefined ? {} : { body: form ?? JSON.stringify(request.body) }),
    }
    // The server recognises a repeated write by its key, also before the sign-in. A file is too long to send twice
    // automatically.
    const repeatable = request.retry !== false && !form
    const address = addressOf(options.origin, call, request)
    for (let tried = 0; ; tried++) {
      try {
        return await read(call, await once(address, init, request))
      } catch (error) {
        const delay = retryDelaysMilliseconds[tried]
        if (!(error instanceof ApiError) || !repeatable || delay === undefined) throw error
        const lost = error.kind === 'network' || [502, 503, 504].includes(error.status)
        if (!lost || (error.retryAfterSeconds ?? 0) > longestRetryAfterSeconds) throw error
        await pause(Math.max(delay, (error.retryAfterSeconds ?? 0) * 1000))
        if (request.signal?.aborted) throw new ApiError('aborted', 'aborted')
      }
    }
  }

  return async (call, request = {}) => {
    const token = request.token ?? (call.anyone ? null : options.token())
    // What comes after the person has signed out is nobody's: the next one may look at this page already.
    const isTooLate = () => !call.anyone && request.token === undefined && options.token() !== token
    try {
      const envelope = await withRetries(call, request, token)
      if (isTooLate()) throw new ApiError('aborted', 'aborted')
      return envelope
    } catch (error) {
      if (isTooLate()) throw new ApiError('aborted', 'aborted')
      if (error instanceof ApiError) {
        if (error.endsSession) {
          if (token !== null) options.onSessionRefused(token)
        } else if (error.kind !== 'aborted' && !request.quiet && !/login/i.test(error.message)) {
          options.notifyError(error.message)
        }
      }
      throw error
    }
  }
}
