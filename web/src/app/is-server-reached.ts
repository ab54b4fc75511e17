import { apiBase } from '@woodalo/protocol/paths'

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
