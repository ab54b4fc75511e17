import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceRoutes } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { Foundation, Part } from '../foundation.ts'
import { migrationOfTraining } from '../compressed-json.ts'
import type { Secrets } from '../secrets/build.ts'
import { serveDocuments } from './api-documentation.ts'
import { createHttpServer, type HttpOptions, type HttpServer } from './receive-calls.ts'
import { oldResponsesEverySeconds, createIdempotencyStore } from './repeated-call-store.ts'
import { createInlineHashes } from './inline-hashes.ts'
import { holdNodeLock } from './node-lock.ts'
import { createSecurityHeaders, type SecurityHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface HttpPart extends Part {
  http: HttpServer
  /** The headers of every response, by address. */
  headers: SecurityHeaders
}

/** Versions that know this migration open compressed responses. */
const migrationOfPacking = '0066'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** Builds the server at which the domains register their calls, with the calls and pages of no domain. */
export async function buildHttp(
  { config, log, database, publicUrl }: Foundation,
  needs: Pick<HttpOptions, 'authenticate' | 'limit' | 'turnOfCaller'> & {
    secrets: Secrets
    /** Returns what counts as one caller. */
    networkOf(address: string): string
    /** Returns whether this process reaches Redis. Undefined without a Redis. */
    redisUp: (() => boolean) | undefined
  },
): Promise<HttpPart> {
  const { secrets, redisUp } = needs
  const { sealing } = secrets
  const nodeLock = await holdNodeLock(database, log)
  const idempotency = createIdempotencyStore(database.db, nodeLock.key)
  const headers = createSecurityHeaders({
    inline: createInlineHashes(config.webDir),
    imageOrigins: config.imageOrigins,
    mapOrigin: config.mapStyleUrl && new URL(config.mapStyleUrl).origin,
    publicUrl,
  })
  const http = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    authenticate: needs.authenticate,
    idempotency,
    limit: needs.limit,
    turnOfCaller: needs.turnOfCaller,
    headers,
    repeats: {
      bodyHashKey: secrets.keys.bodies,
      networkOf: needs.networkOf,
      sealing: {
        seal: (value) =>
          database.allKnow(migrationOfTraining)
            ? sealing.sealWithTraining(value)
            : database.allKnow(migrationOfPacking)
              ? sealing.sealPacked(value)
              : sealing.seal(value),
        open: sealing.open,
      },
    },
  })
  http.serve(serviceRoutes.health, async () => {
    if (database.isFull() || !(await database.isUp())) throw new Failure('SERVICE_UNAVAILABLE')
    return {
      status: 'ok' as const,
      version,
      ...(redisUp && { redis: redisUp() ? ('up' as const) : ('away' as const) }),
    }
  })
  serveDocuments(http.fastify, version, publicUrl, needs.limit.address)
  await serveWebApp(http.fastify, config.webDir)
  return {
    http,
    headers,
    sweeps: [
      { name: 'old-idempotency-keys', everySeconds: oldResponsesEverySeconds, run: idempotency.forgetOld },
    ],
    personalData: { idempotency: { forgetUser: idempotency.forgetUser } },
    close: nodeLock.close,
  }
}
