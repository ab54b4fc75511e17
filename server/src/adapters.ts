// Opens everything that reaches out of the process, once, and passes it to the parts that need it. Libraries of what is
// not configured are not loaded.
import type { Agent } from 'node:https'
import { readFile } from 'node:fs/promises'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { createOpenIdProvider, type OpenIdProvider } from './identity/openid-provider.ts'
import type { Bus } from './live/bus.ts'
import { createPostgresBus } from './live/postgres-bus.ts'
import type { Logger } from './logging.ts'
import { openCarriers } from './outbox/mail-and-sms-providers.ts'
import type { Carrier } from './outbox/message-and-carrier-model.ts'
import type { Geocoder } from './places/geocoder.ts'
import { createPhoton } from './places/photon-geocoder.ts'
import type { DriveLines } from './roads/drives-and-walks-model.ts'
import { createOtherRouter } from './roads/other-router.ts'
import { startTracing } from './tracing/build.ts'
import type { Tracing } from './tracing/tracing.ts'
import { createPushAgent } from './notifications/push-agent.ts'

export interface Adapters {
  database: Database
  bus: Bus
  /** Undefined if none is configured. */
  redis: { counters: Redis; isUp(): boolean } | undefined
  carriers: { email: Carrier; sms: Carrier }
  /** Providers for signing in. */
  providers: readonly OpenIdProvider[]
  pushAgent: Agent
  geocoder: Geocoder | null
  /** Draws drives on riders' maps. */
  router: DriveLines | null
  tracing: Tracing
}

type Closing = AsyncDisposableStack

async function openRedis(
  url: string,
  log: Logger,
  closing: Closing,
): Promise<{ bus: Bus; redis: NonNullable<Adapters['redis']> }> {
  const [{ createRedisBus }, { connectRedis }] = await Promise.all([
    import('./live/redis-bus.ts'),
    import('./live/redis-connection.ts'),
  ])
  const bus = createRedisBus(url, log)
  const counters = connectRedis(url, log, 'count tries', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  closing.defer(() => counters.disconnect())
  return { bus, redis: { counters, isUp: bus.isUp } }
}

/**
 * Opens what else the settings require. Whatever was added to `closing` must be closed even if this rejects.
 */
export async function openAdapters(
  config: Config,
  log: Logger,
  closing: Closing,
  database: Database,
): Promise<Adapters> {
  const remote = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, log, closing)
  const bus = remote?.bus ?? (await createPostgresBus(database, log))
  closing.defer(bus.close)
  const { allowPrivate, authorityFile } = config.push
  const tracing = await startTracing(config.otlpEndpoint, log)
  closing.defer(tracing.close)
  const authority = authorityFile === undefined ? undefined : await readFile(authorityFile, 'utf8')
  const pushAgent = createPushAgent({ allowPrivate, authority })
  closing.defer(() => pushAgent.destroy())
  return {
    database,
    bus,
    redis: remote?.redis,
    carriers: await openCarriers(config, log),
    providers: config.google ? [createOpenIdProvider({ name: 'google', ...config.google })] : [],
    pushAgent,
    geocoder: config.geocoderUrl === undefined ? null : createPhoton({ url: config.geocoderUrl, log }),
    router: config.router === undefined ? null : createOtherRouter({ ...config.router, log }),
    tracing,
  }
}
