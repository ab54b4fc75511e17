import type { IncomingMessage } from 'node:http'

type Verdict = (error: string | null | undefined, allowed: boolean) => void

/**
 * A browser sends the origin of the page that opens the connection; only our pages may. Programs send no Origin and are
 * accepted: they hold a token, which a foreign page cannot have.
 */
export function refuseForeignOriginsAndJsonp(publicUrl: string) {
  return (request: IncomingMessage, verdict: Verdict): void => {
    // JSONP is for browsers of long ago, and its bodies are decoded in a way of their own.
    if (new URL(request.url ?? '/', publicUrl).searchParams.has('j')) return verdict('Not supported', false)
    const { origin, host } = request.headers
    if (origin === undefined || origin === new URL(publicUrl).origin) return verdict(null, true)
    const ours = URL.canParse(origin) && new URL(origin).host === host
    verdict(ours ? null : 'Origin not allowed', ours)
  }
}
