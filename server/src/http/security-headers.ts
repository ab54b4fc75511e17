// The headers of every answer. The session's token lives in the browser's storage, so no script but ours may ever run.

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The API's readable page styles itself inline. */
const documentsPolicy = contentSecurityPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

const common: readonly [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
]

export function securityHeaders(url: string): readonly [string, string][] {
  const api = url.startsWith('/api/')
  const documents = url.startsWith('/api/v1/docs')
  return [
    ...common,
    ['content-security-policy', documents ? documentsPolicy : contentSecurityPolicy],
    ...(api && !documents ? ([['cache-control', 'no-store']] as [string, string][]) : []),
  ]
}
