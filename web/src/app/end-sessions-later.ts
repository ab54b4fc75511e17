// Ends sessions that could not be ended when their user signed out: there was no network, or the server restarted. Only the
// hash of a token is kept, which opens nothing, so whoever uses the browser next can do no more with it than end the session.
import { isApiError } from '../api/api-error.ts'
import type { Api } from '../api/calls-by-domain.ts'
import { sessionsToEnd, type Store } from './state/browser-storage.ts'

/** Milliseconds between tries. */
const [firstPause, longestPause] = [2_000, 60_000]
/** Nobody signs out so often without a network. */
const mostKept = 10

async function hashOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function kept(store: Store): string[] {
  try {
    const hashes: unknown = JSON.parse(store.getItem(sessionsToEnd) ?? '[]')
    return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === 'string') : []
  } catch {
    return []
  }
}

function keep(store: Store, hashes: readonly string[]): void {
  try {
    if (hashes.length === 0) store.removeItem(sessionsToEnd)
    else store.setItem(sessionsToEnd, JSON.stringify(hashes.slice(-mostKept)))
  } catch {
    // Storage is full or blocked: it is tried as long as the page is open.
  }
}

function forget(store: Store, tokenHash: string): void {
  keep(
    store,
    kept(store).filter((hash) => hash !== tokenHash),
  )
}

/** Tries again and again until the server says that the session is over. */
async function end(store: Store, api: Api, tokenHash: string, pause = firstPause): Promise<void> {
  try {
    await api.auth.signOutLater({ tokenHash }, { quiet: true, retry: false })
  } catch (error) {
    if (isApiError(error) && (error.mayPass || error.status === 404)) {
      setTimeout(() => void end(store, api, tokenHash, Math.min(2 * pause, longestPause)), pause)
      return
    }
  }
  forget(store, tokenHash)
}

/** Ends the session of this token at once or as soon as that is possible, also after the page was closed. */
export async function endSession(store: Store, api: Api, token: string): Promise<void> {
  const isOver = api.auth.signOut({ token, quiet: true, retry: false, keepalive: true }).then(
    () => true,
    (error: unknown) => isApiError(error) && error.endsSession,
  )
  // Before the answer, for which a network that swallows calls lets one wait.
  const tokenHash = await hashOf(token)
  keep(store, [...kept(store), tokenHash])
  if (await isOver) forget(store, tokenHash)
  else setTimeout(() => void end(store, api, tokenHash, 2 * firstPause), firstPause)
}

/** Called at the start of a page: ends what earlier pages could not. */
export function endKept(store: Store, api: Api): void {
  for (const tokenHash of kept(store)) void end(store, api, tokenHash)
}
