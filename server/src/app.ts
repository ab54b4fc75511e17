// Builds everything, and takes it down again. The only place where adapters are made.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiBase, serviceRoutes } from '@woodalo/protocol'
import { buildConversation, buildNotifications } from './app-conversation.ts'
import { buildIdentity } from './app-identity.ts'
import { buildRides } from './app-rides.ts'
import { serveChat } from './chat/routes.ts'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './database/connection.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { Failure } from './failure.ts'
import { serveEstimates } from './fares/routes.ts'
import { createEstimateService } from './fares/service.ts'
import { serveFavourites } from './favourites/routes.ts'
import { createFavouriteService } from './favourites/service.ts'
import { createFavouriteStore } from './favourites/store.ts'
import { serveFeedback } from './feedback/routes.ts'
import { createClientAddress } from './http/client-address.ts'
import { serveDocuments } from './http/documents.ts'
import { createFrontDoor, type FrontDoor } from './http/front-door.ts'
import { createHttpServer } from './http/http-server.ts'
import { createIdempotencyStore } from './http/idempotency-store.ts'
import { createInlineHashes } from './http/inline-hashes.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app.ts'
import { serveIdentity } from './identity/routes.ts'
import { prepareJobs, startJobs, type Sweep } from './jobs/runner.ts'
import type { Bus } from './live/bus.ts'
import { createDelivery } from './live/delivery.ts'
import { createEventStore } from './live/event-store.ts'
import { createLiveServer } from './live/live-server.ts'
import { createPostgresBus } from './live/postgres-bus.ts'
import { createRedisBus } from './live/redis-bus.ts'
import { createRideNamespace } from './live/ride-namespace.ts'
import type { Logger } from './logging.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { createMetricsStore } from './metrics/store.ts'
import { serveNotifications } from './notifications/routes.ts'
import { serveMap } from './map/routes.ts'
import { createMapService } from './map/service.ts'
import { createMapStore } from './map/store.ts'
import { createPhoton } from './places/photon.ts'
import { readPlaces } from './places/places-file.ts'
import { servePlaces } from './places/routes.ts'
import { createPlaceService } from './places/service.ts'
import { createPlaceStore } from './places/store.ts'
import { createStreetStore } from './places/street-store.ts'
import { serveRides } from './rides/routes.ts'
import { createGreatCircleRoads } from './roads/great-circle.ts'
import { serveUsers } from './users/routes.ts'

export interface App {
  /** The address that it listens on. */
  url: string
  /** Where the metrics are read; null when there are none. */
  metricsPort: number | null
  /** Refuses new work, lets clients connect elsewhere, finishes what is in hand. */
  stop(): Promise<void>
}

export const version = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
).version

const healthPath = apiBase + serviceRoutes.health.path
/** How long the calls under way may take when the service drains. */
const drainMilliseconds = 4_000

const placesFile = join(import.meta.dirname, 'places/data/places.csv')

async function openDatabase(config: Config, log: Logger): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { url: embedded.url, close: () => embedded.stop() }
}

/** Starts the whole service. Rejects, with everything taken down again, when a part cannot start. */
export async function startApp(config: Config, log: Logger): Promise<App> {
  const door = createFrontDoor()
  const closers: (() => Promise<void>)[] = [door.close]
  try {
    // First of all, so that a taken port is known at once and who asks too early is told that it is starting.
    const url = await door.listen(config.port, config.host)
    return await build(config, log, closers, door, url)
  } catch (error) {
    for (const close of closers.toReversed()) await close().catch(() => {})
    throw error
  }
}

async function build(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
  door: FrontDoor,
  url: string,
): Promise<App> {
  const publicUrl = config.publicUrl ?? `http://localhost:${new URL(url).port}`

  const source = await openDatabase(config, log)
  closers.push(source.close)
  const database: Database = connectDatabase(source.url, log)
  closers.push(database.close)
  const migrated = await migrate(database.db)
  if (migrated.length > 0) log.info({ migrated }, 'the database is up to date')
  await prepareJobs(database.pool)

  const placeStore = createPlaceStore(database.db, database.transact)
  await placeStore.load('places.csv', await readFile(placesFile, 'utf8'), readPlaces)
  const places = createPlaceService({
    store: placeStore,
    streets: createStreetStore(database.db, database.transact),
    geocoder: config.geocoderUrl === undefined ? null : createPhoton({ url: config.geocoderUrl, log }),
  })
  const favourites = createFavouriteService({
    transact: database.transact,
    store: createFavouriteStore(database.db),
  })
  const roads = createGreatCircleRoads()

  const redisBus = config.redisUrl ? createRedisBus(config.redisUrl, log) : undefined
  const bus: Bus = redisBus ?? (await createPostgresBus(source.url, database.pool, log))
  closers.push(bus.close)
  const events = createEventStore(database.db)
  const delivery = createDelivery(events, bus, log)

  const { identity, users, leaving, gate, ...identityPart } = await buildIdentity({
    config,
    log,
    database,
    publicUrl: () => publicUrl,
    endConnections: (whom) => live.end(whom),
    connections: { principals: () => live.principals(), close: (whom) => live.close(whom) },
    speak: (userId, language) => live.speak(userId, language),
    signedOutEverywhere: (userId) => requests.signedOutEverywhere(userId),
    leaveForGood: (userId) => requests.leaveForGood(userId),
    domains: () => ({
      notifications,
      messages: chat,
      feedback,
      favourites,
      travel: ridePart.personalData,
      idempotency: { forgetUser: idempotency.forgetUser },
    }),
  })
  closers.push(identityPart.close)
  const { notifications, ...notificationPart } = await buildNotifications({
    config,
    log,
    database,
    publicUrl: () => publicUrl,
  })
  closers.push(notificationPart.close)
  const { requests, rides, ...ridePart } = await buildRides({
    config,
    log,
    database,
    delivery,
    notify: notifications.notify,
    places,
  })
  closers.push(ridePart.close)
  const { chat, feedback, ...conversation } = buildConversation({
    log,
    database,
    bus,
    rides: rides.membership,
    notifications,
  })

  const idempotency = createIdempotencyStore(database.db)
  const http = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    authenticate: identity.sessions.authenticate,
    idempotency,
    limit: gate,
    headers: createSecurityHeaders({
      inline: createInlineHashes(config.webDir),
      imageOrigins: config.imageOrigins,
      mapOrigin: config.mapStyleUrl && new URL(config.mapStyleUrl).origin,
      publicUrl: () => publicUrl,
    }),
    repeats: { bodyHashKey: identityPart.keys.bodies, sealing: identityPart.sealing },
  })
  http.serve(serviceRoutes.health, async () => {
    await database.pool.query('select 1').catch(() => {
      throw new Failure('SERVICE_UNAVAILABLE')
    })
    return {
      status: 'ok' as const,
      version,
      ...(redisBus && { redis: redisBus.isUp() ? ('up' as const) : ('away' as const) }),
    }
  })
  serveIdentity(http, identity, identityPart.cookies, () => publicUrl)
  serveUsers(http, users, leaving)
  servePlaces(http, places)
  serveMap(http, createMapService({ store: createMapStore(database.db), styleUrl: config.mapStyleUrl }))
  serveFavourites(http, favourites)
  serveEstimates(http, createEstimateService({ roads }))
  serveRides(http, rides)
  serveChat(http, chat)
  serveFeedback(http, feedback)
  serveNotifications(http, notifications)
  serveDocuments(http.fastify, version, () => publicUrl)
  await serveWebApp(http.fastify, config.webDir)

  const clientAddress = createClientAddress(config.trustProxy)
  const live = createLiveServer(http.fastify.server, {
    log,
    bus,
    publicUrl: () => publicUrl,
    authenticateSocket: identity.sessions.authenticateSocket,
    admit: (request) => gate.address(clientAddress(request)),
    packetsPerTenSeconds: 2 * (config.limits.readsPerTenSeconds + config.limits.writesPerTenSeconds),
    connectionsPerUser: config.limits.connectionsPerUser,
    limit: gate.user,
    rides: createRideNamespace({
      log,
      handlers: ridePart.handlers,
      openRequest: requests.openRequest,
      connectionState: requests.stateOf,
    }),
    chat: conversation.live,
  })
  delivery.attach(live.sockets)

  const metrics = createMetrics({
    store: createMetricsStore(database.db),
    pool: database.pool,
    connections: live.connections,
    redisUp: redisBus?.isUp,
    log,
  })
  http.fastify.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  const metricsServer =
    config.metricsPort === undefined
      ? null
      : await serveMetrics({ port: config.metricsPort, host: config.host, metrics, log })
  if (metricsServer) closers.push(metricsServer.close)

  // What a process needs for the connections that it holds, and what one of all processes must do.
  const ownSweeps: Sweep[] = [
    ...identityPart.connectionSweeps,
    ...conversation.sweeps,
    { name: 'missed-events', everySeconds: 2, run: delivery.catchUp },
  ]
  const sharedSweeps: Sweep[] = [
    ...identityPart.sweeps,
    ...ridePart.sweeps,
    { name: 'old-events', everySeconds: 60, run: events.forgetOld },
    { name: 'old-idempotency-keys', everySeconds: 600, run: idempotency.forgetOld },
  ]
  const jobs = await startJobs({
    pool: database.pool,
    log,
    jobs: config.runJobs
      ? metrics.timed([...identityPart.jobs, ...notificationPart.jobs, ...ridePart.jobs])
      : [],
    sweeps: metrics.counted([
      ...(config.runServer ? ownSweeps : []),
      ...(config.runJobs ? sharedSweeps : []),
    ]),
  })

  await http.fastify.ready()
  door.open(http.fastify.server, config.runServer ? undefined : healthPath)

  let stopping: Promise<void> | undefined
  return {
    url,
    metricsPort: metricsServer?.port ?? null,
    stop() {
      stopping ??= (async () => {
        door.refuse()
        await Promise.all([live.drain(), door.quiet(drainMilliseconds), jobs.stop()])
        await http.fastify.close()
        for (const close of closers.toReversed()) await close()
      })()
      return stopping
    },
  }
}
