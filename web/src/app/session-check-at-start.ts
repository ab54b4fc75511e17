// Whether the stored session is still good, as the start of the app asks the server.
import { apiBase } from '@woodalo/protocol/wire-paths'
import type { Api } from '../api/calls-by-domain.ts'
import { isApiError } from '../api/api-error.ts'

/** How long a start waits for a server that can be reached before the check counts as failed. */
export const longestCheckMilliseconds = 30_000

/** The shortest pause between two checks, if the server names a shorter one. */
const leastPauseMilliseconds = 500

type Health = 'healthy' | 'failed' | 'unknown'

interface CheckParts {
  api: Api
  /** How long a start waits for a reachable server before the check counts as failed. */
  healthMilliseconds: number
  /** Whether the server responds to anything at all. */
  isReached(): Promise<boolean>
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * After a 503 with `Retry-After`, the check is repeated. It fails with any other response than 200, and if a
 * reachable server does not respond in time. An unreachable server says nothing about the session.
 */
export async function checkSession({ api, healthMilliseconds, isReached }: CheckParts): Promise<Health> {
  const end = Date.now() + healthMilliseconds
  let reached = false
  for (;;) {
    const left = end - Date.now()
    if (left <= 0) return reached || (await isReached()) ? 'failed' : 'unknown'
    try {
      await api.users.userHealth({ quiet: true, retry: false, timeoutMilliseconds: left })
      return 'healthy'
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.kind === 'network') return 'unknown'
      // The session has ended by now.
      if (error.endsSession) return 'unknown'
      if (error.kind !== 'refused') continue
      if (error.status !== 503 || error.retryAfterSeconds === null) return 'failed'
      reached = true
      const pause = Math.max(leastPauseMilliseconds, error.retryAfterSeconds * 1000)
      await wait(Math.min(pause, Math.max(0, end - Date.now())))
    }
  }
}

const reachedMilliseconds = 3_000

/** Any response means that the server is reachable. */
export async function isServerReached(fetch: typeof globalThis.fetch, origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}${apiBase}/health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(reachedMilliseconds),
    })
    return true
  } catch {
    return false
  }
}
