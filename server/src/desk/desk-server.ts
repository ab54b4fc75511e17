// The desk's own HTTP server, with a port and a sign-in separate from the public ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { DeskFault } from '@woodalo/protocol/desk-responses'
import { type DeskCall, deskBase } from '@woodalo/protocol/desk-call-paths-and-inputs'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { z } from 'zod'
import { failureOfFault } from '../failure.ts'
import { respondToUnreadable } from '../http/unreadable-requests.ts'
import type { Logger } from '../logging.ts'
import { isFromDesk } from './calls-of-own-page.ts'
import { Refusal } from './refusal.ts'
import { headers } from './security-headers.ts'
import { sessionCookie, tokenOf } from './session-cookie.ts'
import type { DeskSession, SignInService } from './sign-in-service.ts'
import { trustedProxies, withoutPort } from '../http/client-address-behind-proxies.ts'

/** What a handler of the desk receives, all of it checked. */
export interface DeskRequest<Call extends DeskCall> {
  params: z.output<Call['params']>
  query: z.output<Call['query']>
  body: z.output<Call['body']>
  /** The caller's session; its strings are empty on calls that are open to everybody. */
  session: DeskSession
  address: string
  /** Sets the browser's cookie to this session, or clears it if null. */
  keep(session: DeskSession | null): void
}

export interface DeskServer {
  fastify: FastifyInstance
  serve<Call extends DeskCall>(
    call: Call,
    handler: (request: DeskRequest<Call>) => Promise<z.input<Call['data']>>,
  ): void
}

/** The paths that the page itself handles. */
const pages = /^\/(?:(?:reports|appeals|people|figures|audit)(?:\/.*)?)?$/

const bodyLimitBytes = 16 * 1024

const statusOf: Readonly<Record<DeskFault, number>> = {
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  TOO_MANY_TRIES: 429,
  NOT_FOUND: 404,
  ALREADY_DONE: 409,
  NEW_WORDS: 409,
  DECIDED_BY_ANOTHER: 409,
  INVALID_INPUT: 422,
  UNAVAILABLE: 503,
  FAILED: 500,
}

function refusalOf(error: unknown, log: Logger, route: string | undefined): Refusal {
  if (error instanceof Refusal) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('INVALID_INPUT')
  const { code } = failureOfFault(error)
  log.error({ err: error, route, code }, 'a call of the desk failed unexpectedly')
  return code === 'SERVICE_UNAVAILABLE' ? new Refusal('UNAVAILABLE', 1) : new Refusal('FAILED')
}

function send(reply: FastifyReply, { fault, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(statusOf[fault]).send({ fault, retryAfterSeconds })
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw new Refusal('INVALID_INPUT')
  return parsed.data
}

export async function createDeskServer(options: {
  log: Logger
  trustProxy: string | undefined
  /** The folder of the built page. */
  folder: string
  operatorOf: SignInService['operatorOf']
}): Promise<DeskServer> {
  const fastify = Fastify({
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    logger: false,
    forceCloseConnections: true,
    // Neither passes through the hooks: an invalid address, such as `/%`, and what the parser cannot read.
    frameworkErrors(_error, _request, reply) {
      void send(reply.headers(headers), new Refusal('NOT_FOUND'))
    },
    clientErrorHandler: (error, socket) => respondToUnreadable(error, socket, Object.entries(headers)),
  })
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
  })
  fastify.setErrorHandler((error, request, reply) =>
    send(reply, refusalOf(error, options.log, request.routeOptions.url)),
  )
  const page = join(options.folder, 'index.html')
  const isBuilt = existsSync(page)
  if (isBuilt)
    await fastify.register(fastifyStatic, { root: options.folder, wildcard: false, cacheControl: false })
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isOfPage = isBuilt && ['GET', 'HEAD'].includes(request.method) && pages.test(path)
    return isOfPage ? reply.sendFile('index.html') : send(reply, new Refusal('NOT_FOUND'))
  })

  return {
    fastify,
    serve(call, handler) {
      fastify.route({
        method: call.method,
        url: deskBase + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        async handler(request, reply) {
          if (!isFromDesk(request)) throw new Refusal('NOT_FOUND')
          const token = tokenOf(request) ?? ''
          const operator = call.isOpen || token === '' ? null : await options.operatorOf(token)
          if (!call.isOpen && operator === null) throw new Refusal('NOT_SIGNED_IN')
          const data = await handler({
            params: parse(call.params, request.params) as never,
            query: parse(call.query, request.query) as never,
            body: parse(call.body, request.body) as never,
            session: { operator: operator ?? '', token },
            address: withoutPort(request.ip),
            keep(session) {
              reply.header('set-cookie', sessionCookie(request, session?.token ?? null))
            },
          })
          return reply.send({ data })
        },
      })
    },
  }
}
