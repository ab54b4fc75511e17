import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { textsIn } from '@woodalo/languages/service'
import { apiBase, asyncApiDocument, documentLanguage, openApiDocument } from '@woodalo/protocol'
import type { FastifyInstance } from 'fastify'

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

/** Serves the contract as documents for programs, and as a page for people at `/api/v1/docs`. */
export function serveDocuments(fastify: FastifyInstance, version: string, publicUrl: string): void {
  fastify.get(`${apiBase}/openapi.json`, async () =>
    openApiDocument(version, publicUrl, textsIn(documentLanguage).errors),
  )
  fastify.get(`${apiBase}/asyncapi.json`, async () => asyncApiDocument(version, publicUrl))
  fastify.get(`${apiBase}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  fastify.get(`${apiBase}/docs/start.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  for (const [name, type] of uiFiles)
    fastify.get(`${apiBase}/docs/${name}`, async (_request, reply) =>
      reply.type(type).send(createReadStream(join(uiFolder, name))),
    )
}
