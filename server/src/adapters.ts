// Opens everything that reaches out of the process, once, and passes it to the parts that need it.
import type { Agent } from 'node:https'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './database/connection.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { createOpenIdProvider, type OpenIdProvider } from './identity/openid-provider.ts'
import { prepareJobs } from './jobs/runner.ts'
import type { Bus } from './live/bus.ts'
import { createPostgresBus } from './live/postgres-bus.ts'
import { createRedisBus } from './live/redis-bus.ts'
import { connectRedis } from './live/redis-connection.ts'
import type { Logger } from './logging.ts'
import { createFileCarrier } from './outbox/file-carrier.ts'
import type { Carrier } from './outbox/model.ts'
import { createSmtpCarrier } from './outbox/smtp-carrier.ts'
import { createGatewayCarrier, createTwilioCarrier } from './outbox/text-carriers.ts'
import type { Geocoder } from './places/geocoder.ts'
import { createPhoton } from './places/photon.ts'
import type { DriveLines } from './roads/model.ts'
import { createOtherRouter } from './roads/other-router.ts'
import { startTracing } from './tracing/build.ts'
import type { Tracing } from './tracing/tracing.ts'
import { createPushAgent } from './notifications/push-agent.ts'

export interface Adapters {
  /** Open and migrated. */
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

async function openDatabase(config: Config, log: Logger, closing: Closing): Promise<Database> {
  let url = config.databaseUrl
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    closing.defer(() => embedded.stop())
    url = embedded.url
  }
  const preparing = connectDatabase(url, log, 2, null)
  try {
    await waitForDatabase(preparing.pool, log, config.startupSeconds)
    const migrated = await migrate(preparing.db)
    if (migrated.length > 0) log.info({ migrated }, 'the database is up to date')
    await prepareJobs(preparing.pool)
  } finally {
    await preparing.close()
  }
  const database = connectDatabase(url, log)
  closing.defer(database.close)
  return database
}

function openCarriers(config: Config, log: Logger): Adapters['carriers'] {
  const file = createFileCarrier(join(config.dataDir, 'outbox.jsonl'), log)
  return {
    email: config.smtp ? createSmtpCarrier(config.smtp) : file,
    sms: config.twilio
      ? createTwilioCarrier(config.twilio)
      : config.smsGateway
        ? createGatewayCarrier(config.smsGateway)
        : file,
  }
}

/** Opens what the settings require. Whatever was added to `closing` must be closed even if this rejects. */
export async function openAdapters(config: Config, log: Logger, closing: Closing): Promise<Adapters> {
  const database = await openDatabase(config, log, closing)
  const redisBus = config.redisUrl ? createRedisBus(config.redisUrl, log) : undefined
  const bus = redisBus ?? (await createPostgresBus(database, log))
  closing.defer(bus.close)
  let redis: Adapters['redis']
  if (config.redisUrl && redisBus) {
    const counters = connectRedis(config.redisUrl, log, 'count tries', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    })
    closing.defer(() => counters.disconnect())
    redis = { counters, isUp: redisBus.isUp }
  }
  const { allowPrivate, authorityFile } = config.push
  const tracing = await startTracing(config.otlpEndpoint, log)
  closing.defer(tracing.close)
  const authority = authorityFile === undefined ? undefined : await readFile(authorityFile, 'utf8')
  const pushAgent = createPushAgent({ allowPrivate, authority })
  closing.defer(() => pushAgent.destroy())
  return {
    database,
    bus,
    redis,
    carriers: openCarriers(config, log),
    providers: config.google ? [createOpenIdProvider({ name: 'google', ...config.google })] : [],
    pushAgent,
    geocoder: config.geocoderUrl === undefined ? null : createPhoton({ url: config.geocoderUrl, log }),
    router: config.router === undefined ? null : createOtherRouter({ ...config.router, log }),
    tracing,
  }
}
