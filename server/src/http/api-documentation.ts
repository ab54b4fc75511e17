import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { textsIn } from '@woodalo/languages/service'
import { apiBase, asyncApiDocument, documentLanguage, openApiDocument } from '@woodalo/protocol'
import type { FastifyInstance } from 'fastify'
import { withoutPort } from './client-address-behind-proxies.ts'
import { packContent, type PackedContent, sendPacked } from './compression.ts'

// Swagger UI's files, served by us: no third-party scripts and no inline ones.
const uiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const uiFiles = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
])

const page = `<!doctype html>
<html lang="${documentLanguage}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Woodalo API</title>
    <link rel="icon" href="${apiBase}/docs/favicon-32x32.png">
    <link rel="stylesheet" href="${apiBase}/docs/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <script src="${apiBase}/docs/swagger-ui-bundle.js"></script>
    <script src="${apiBase}/docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({ url: '${apiBase}/openapi.json', dom_id: '#api', deepLinking: true })\n`

/** A deployment changes them: a copy may be this old before it is asked about again. */
const cacheControl = 'public, max-age=300'

/**
 * Serves the contract as documents for programs, and as a page for people at `/api/v1/docs`. To describe the contract
 * takes long, and anybody may ask: each is made and packed once, for the first who asks.
 */
export function serveDocuments(
  fastify: FastifyInstance,
  version: string,
  publicUrl: string,
  limit: (address: string) => Promise<void>,
): void {
  function serve(path: string, type: string, make: () => string | Buffer): void {
    let made: Promise<PackedContent> | undefined
    fastify.get(apiBase + path, async (request, reply) => {
      await limit(withoutPort(request.ip))
      made ??= packContent(Buffer.from(make()))
      return sendPacked(request, reply, await made, { type, cacheControl })
    })
  }

  const json = 'application/json; charset=utf-8'
  serve('/openapi.json', json, () =>
    JSON.stringify(openApiDocument(version, publicUrl, textsIn(documentLanguage).errors)),
  )
  serve('/asyncapi.json', json, () => JSON.stringify(asyncApiDocument(version, publicUrl)))
  serve('/docs', 'text/html; charset=utf-8', () => page)
  serve('/docs/start.js', 'text/javascript; charset=utf-8', () => start)
  for (const [name, type] of uiFiles) serve(`/docs/${name}`, type, () => readFileSync(join(uiFolder, name)))
}
