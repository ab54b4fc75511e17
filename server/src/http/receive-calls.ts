import multipart from '@fastify/multipart'
import { textsIn } from '@woodalo/languages/service'
import { apiBase, codeOfFaults, fieldMessages, type Language, limits, type Route } from '@woodalo/protocol'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure, failureOfFault } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { Logger } from '../logging.ts'
import { errorResponseOf, sendFailure } from './error-response.ts'
import { compressAnswers } from './compression.ts'
import type { IdempotencyStore } from './repeated-call-store.ts'
import { languageOf } from './language.ts'
import { createRepeatedCalls, type RepeatParts } from './repeated-calls.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { varyBy } from './vary.ts'
import { countJsonValues } from './json-values.ts'
import { bodyLimitBytes, deepestBody, isNestedWithin, mostValuesOfBody } from './body-limits.ts'
import { parseAsSent, parseInput } from './parse-input.ts'
import { Page } from './page.ts'
import { formLimits } from './uploaded-file.ts'
import { trustedProxies, withoutPort } from './client-address-behind-proxies.ts'

/** The validated call that a handler receives. */
export interface Call<R extends Route> {
  params: z.infer<R['params']>
  query: z.infer<R['query']>
  body: z.infer<R['body']>
  /** Present on every route that requires a session. */
  principal: R['access'] extends 'session' ? Principal : Principal | null
  language: Language
  /** The caller's address, determined through trusted proxies only. */
  address: string
  userAgent: string | null
  /** Acts on the caller's turn: for what a handler with turns of its own asks the database before it takes them. */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<z.infer<R['data']> | Page<z.infer<R['data']>>>

export interface HttpServer {
  fastify: FastifyInstance
  /**
   * Registers the handler of a route of the contract. It runs on its caller's turn, except where it may have to wait for
   * turns of its own, or for a file to arrive: the caller's other calls do not wait for that.
   */
  serve<R extends Route>(route: R, handler: Handler<R>, turns?: 'own turns'): void
}

export interface HttpOptions {
  log: Logger
  trustProxy: string | undefined
  authenticate(token: string): Promise<Principal | null>
  idempotency: IdempotencyStore
  /** Counts a call against the caller's limits. Throws a Failure if there were too many. */
  limit: {
    address(address: string): Promise<void>
    user(userId: string, write: boolean): Promise<void>
    /** Called before an act whose response will be kept. */
    keeping(userId: string | null, address: string): Promise<void>
    kept(userId: string | null, address: string, bytes: number): Promise<void>
  }
  /** Runs what a call costs the database, on its caller's turn. */
  turnOfCaller<Result>(person: string | null, address: string, act: () => Promise<Result>): Promise<Result>
  headers: SecurityHeaders
  /** Used to store responses for repeated calls. */
  repeats: Pick<RepeatParts, 'bodyHashKey' | 'sealing' | 'networkOf'>
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
  read: typeof parseInput = parseInput,
): z.infer<Schema> {
  const parsed = read(schema, value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw new Failure(codeOfFaults(issues), { fields: fieldMessages(issues, textsIn(language)) })
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\x21-\x7e]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Failure('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('MALFORMED_BODY')
  return null
}

export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const fastify = Fastify({
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    logger: false,
    forceCloseConnections: 'idle',
    // An invalid address, such as `/%`, bypasses the hooks.
    frameworkErrors(_error, request, reply) {
      for (const [name, value] of options.headers(request.url)) reply.header(name, value)
      return sendFailure(reply, new Failure('NOT_FOUND'), languageOf(request.headers['accept-language']))
    },
  })
  fastify.removeContentTypeParser('text/plain')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    if (countJsonValues(body as string) > mostValuesOfBody) return done(new Failure('MALFORMED_BODY'))
    try {
      const value: unknown = JSON.parse(body as string)
      if (!isNestedWithin(value, deepestBody)) return done(new Failure('MALFORMED_BODY'))
      done(null, value)
    } catch {
      done(new Failure('MALFORMED_BODY'))
    }
  })
  await fastify.register(multipart, { limits: { ...formLimits, fileSize: limits.photoBytes } })
  compressAnswers(fastify)
  fastify.addHook('onSend', async (request, reply) => {
    for (const [name, value] of options.headers(request.url))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    // Logs the pattern, not the address, which contains ids and may contain secrets in its query.
    options.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  fastify.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    if (!failure)
      options.log.error(
        { err: error, method: request.method, route: request.routeOptions.url },
        'a call failed unexpectedly',
      )
    else
      options.log.info(
        {
          code: failure.code,
          fields: failure.fields && Object.keys(failure.fields),
          method: request.method,
          route: request.routeOptions.url,
          userId: callers.get(request),
        },
        'a call was refused',
      )
    return sendFailure(
      reply,
      failure ?? failureOfFault(error),
      languageOf(request.headers['accept-language']),
    )
  })

  const once = createRepeatedCalls({
    idempotency: options.idempotency,
    ...options.repeats,
    limit: options.limit,
    isOpen: async (token) => (await options.authenticate(token)) !== null,
    refusalOf(error, language) {
      const failure = failureOf(error)
      return failure && errorResponseOf(failure, language)
    },
  })

  /** Used to log refusals. */
  const callers = new WeakMap<FastifyRequest, string>()

  async function callerOf(route: Route, request: FastifyRequest, address: string): Promise<Principal | null> {
    if (route.access === 'anyone') return null
    const token = bearerOf(request)
    const principal =
      token === null ? null : await options.turnOfCaller(token, address, () => options.authenticate(token))
    if (!principal && route.access === 'either') return null
    if (!principal) throw new Failure('NOT_SIGNED_IN')
    callers.set(request, principal.userId)
    return principal
  }

  function serve<R extends Route>(route: R, handler: Handler<R>, turns?: 'own turns'): void {
    const write = route.method !== 'GET'
    fastify.route({
      method: route.method,
      url: apiBase + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const language = languageOf(request.headers['accept-language'])
        reply.header('content-language', language)
        varyBy(reply, 'Accept-Language')
        const address = withoutPort(request.ip)
        await options.limit.address(address)
        const principal = await callerOf(route, request, address)
        if (principal) await options.limit.user(principal.userId, write)
        const inTurn = <Result>(act: () => Promise<Result>) =>
          options.turnOfCaller(principal?.userId ?? null, address, act)
        // In a change, null is not what somebody left out.
        const readBody = route.method === 'PATCH' ? parseAsSent : parseInput
        const act = async () => {
          const returned = await handler({
            params: parse<R['params']>(route.params, request.params, language),
            query: parse<R['query']>(route.query, request.query, language),
            body: (route.bodyType
              ? undefined
              : parse(route.body, request.body, language, readBody)) as z.infer<R['body']>,
            principal: principal as Call<R>['principal'],
            language,
            address,
            userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
            inTurn,
            request,
            reply,
          })
          return returned instanceof Page
            ? { data: returned.data, ...returned.beside }
            : route.flat
              ? returned
              : { data: returned }
        }
        const key = request.headers['idempotency-key']
        const respond = async () =>
          write && !route.bodyType && typeof key === 'string' && key !== ''
            ? once({
                userId: principal?.userId ?? null,
                address,
                key,
                call: `${route.method} ${request.url}`,
                body: request.body,
                language,
                status: route.status,
                act,
              })
            : { status: route.status, body: await act() }
        const response = turns ? await respond() : await inTurn(respond)
        if (reply.sent) return reply
        reply.code(response.status)
        return response.status === 204 ? reply.send() : reply.send(response.body)
      },
    })
  }

  return { fastify, serve }
}
