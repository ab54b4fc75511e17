import { z } from 'zod'
import { errorCatalogue, type ErrorCode } from './error-codes.ts'
import { apiBase } from './wire-paths.ts'
import { defaultLanguage, languageCodes } from './languages.ts'
import { errorBody, type Route } from './define-route.ts'
import { routes } from './all-calls.ts'

type Json = Record<string, unknown>
/** The meaning of each error, in the language of the document. */
type ErrorMeanings = Record<ErrorCode, string>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

function parametersOf(route: Route): Json[] {
  return (['path', 'query'] as const).flatMap((where) => {
    const schema = schemaOf(where === 'path' ? route.params : route.query, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      schema: property,
    }))
  })
}

function isEmpty(schema: Json): boolean {
  return schema['type'] === 'object' && Object.keys((schema['properties'] as Json) ?? {}).length === 0
}

function errorResponses(codes: readonly ErrorCode[], meanings: ErrorMeanings): Json {
  const byStatus = Map.groupBy(codes, (code) => String(errorCatalogue[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function operation(domain: string, name: string, route: Route, meanings: ErrorMeanings): Json {
  const body = schemaOf(route.body, 'input')
  const data = schemaOf(route.data, 'output')
  const content = route.flat ? data : { type: 'object', properties: { data }, required: ['data'] }
  const common: ErrorCode[] = ['INVALID_INPUT', 'TOO_MANY_REQUESTS']
  if (route.access === 'session') common.push('NOT_SIGNED_IN')
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: route.summary,
    parameters: parametersOf(route),
    security: { session: [{ bearer: [] }], either: [{}, { bearer: [] }], anyone: [] }[route.access],
    ...(isEmpty(body) && !route.bodyType
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [route.bodyType ?? 'application/json']: { schema: body } },
          },
        }),
    responses: {
      ...(route.status === 204
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'Done', content: { 'application/json': { schema: content } } } }),
      ...errorResponses([...new Set([...common, ...route.errors])], meanings),
    },
  }
}

/** Returns the HTTP half of the contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string, publicUrl: string, meanings: ErrorMeanings): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, domainRoutes] of Object.entries(routes))
    for (const [name, route] of Object.entries(domainRoutes as Record<string, Route>))
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(domain, name, route, meanings)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Woodalo',
      version,
      description: `Strangers who stand near each other and head the same way share one taxi. Coordinates are WGS84 degrees, distances metres, durations seconds, times ISO 8601 UTC, money integer minor units. Error texts follow \`Accept-Language\` (${languageCodes.join(', ')}; ${defaultLanguage} unless one of the others is preferred). Live events: see the AsyncAPI document.`,
    },
    servers: [{ url: new URL(apiBase, publicUrl).href }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  }
}
