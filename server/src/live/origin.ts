import type { IncomingMessage } from 'node:http'

type Verdict = (error: string | null | undefined, allowed: boolean) => void

/**
 * A browser says which page opens the connection; only pages of ours may. Programs send no Origin and are let through:
 * they hold a token of their own, which a foreign page cannot.
 */
export function refuseForeignOrigins(publicUrl: string) {
  return (request: IncomingMessage, verdict: Verdict): void => {
    const { origin, host } = request.headers
    if (origin === undefined || origin === new URL(publicUrl).origin) return verdict(null, true)
    const ours = URL.canParse(origin) && new URL(origin).host === host
    verdict(ours ? null : 'Origin not allowed', ours)
  }
}
