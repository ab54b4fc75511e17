import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  asyncApiDocument,
  errorCatalogue,
  type ErrorCode,
  errorCodes,
  openApiDocument,
  type Route,
  routes,
} from './index.ts'

/** Key order is not part of the wire, so it does not count. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

function hash(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(document)))
    .digest('hex')
    .slice(0, 16)
}

/** The text for an error may change, its code may not. */
const named = Object.fromEntries(errorCodes.map((code) => [code, code])) as Record<ErrorCode, string>

describe('the wire', () => {
  // Clients that we do not know use this wire. A changed hash means that the wire changed: you may add to it but must
  // remove nothing. Then write the new hash here and a line in CHANGELOG.md.
  test('does not change by accident', () => {
    expect({
      http: hash(openApiDocument('0', 'http://localhost', named)),
      live: hash(asyncApiDocument('0', 'http://localhost')),
      errors: hash(errorCatalogue),
    }).toMatchInlineSnapshot(`
      {
        "errors": "bc16071c132828c5",
        "http": "add3b9aee5c96c7c",
        "live": "75183c134932cc07",
      }
    `)
  })

  test('has one route for each method and path', () => {
    const all = Object.values(routes).flatMap((domain) => Object.values(domain as Record<string, Route>))
    const addresses = all.map((route) => `${route.method} ${route.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('uses 401 only for the session, and never 403', () => {
    const statuses = Object.entries(errorCatalogue).map(([code, entry]) => [code, entry.status] as const)
    expect(statuses.filter(([, status]) => status === 401).map(([code]) => code)).toEqual(['NOT_SIGNED_IN'])
    expect(statuses.some(([, status]) => (status as number) === 403)).toBe(false)
  })

  test('has codes of one form for errors', () => {
    for (const code of errorCodes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
  })
})
