// The headers of every response. The session's token is in the browser's storage, so no foreign script may ever run.

import { hiddenFromSearchEngines } from './hide-from-search-engines.ts'
import type { InlineHashes } from './inline-hashes.ts'

export interface HeaderSettings {
  /** Origins besides our own whose pictures pages may show. */
  imageOrigins: readonly string[]
  /** The origin of the operator's own map, if any. */
  mapOrigin: string | undefined
  publicUrl: string
  /** The inline parts of the web app's page. No other inline script or style is allowed. */
  inline(): InlineHashes
}

export type SecurityHeaders = (url: string) => readonly [string, string][]

const common: readonly [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
]

/** No response of the API is a page. */
const apiPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; sandbox"

/** Of what is refused before anybody has looked at its address. */
export const headersOfNoPage: readonly [string, string][] = [
  ...common,
  ['content-security-policy', apiPolicy],
  ['cache-control', 'no-store'],
]

function pagePolicy(
  { imageOrigins, mapOrigin, publicUrl }: HeaderSettings,
  scripts: readonly string[],
  styles: readonly string[],
): string {
  // Some browsers do not include sockets of the page's own origin in 'self', so they need its address.
  const sockets = new URL(publicUrl).origin.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", sockets, ...(mapOrigin === undefined ? [] : [mapOrigin])].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function createSecurityHeaders(settings: HeaderSettings): SecurityHeaders {
  return (url) => {
    const hidden = hiddenFromSearchEngines(url)
    const documents = url.startsWith('/api/v1/docs')
    if ((url.startsWith('/api/') && !documents) || url.startsWith('/socket.io'))
      return hidden.length === 0 ? headersOfNoPage : [...headersOfNoPage, ...hidden]
    const { scripts, styles } = settings.inline()
    // The human-readable page of the API has inline styles.
    const policy = documents
      ? pagePolicy(settings, [], ["'unsafe-inline'"])
      : pagePolicy(settings, scripts, styles)
    return [...common, ...hidden, ['content-security-policy', policy]]
  }
}
