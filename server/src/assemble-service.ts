// Assembles the service: which parts there are, and which of them each one is given.
import { apiBase, serviceRoutes } from '@woodalo/protocol'
import { openAdapters } from './adapters.ts'
import { buildApart } from './apart/build.ts'
import { buildChat } from './chat/build.ts'
import type { Config } from './config.ts'
import type { DomainPart } from './domain-part.ts'
import { buildDesk } from './desk/build.ts'
import { type EarlyAdapters, openEarly } from './open-port-and-database.ts'
import { buildFares } from './fares/build.ts'
import { mayLoseSeconds } from './matchmaking/group-limits.ts'
import { secondsUntilMeeting } from './rides/meeting-time.ts'
import { tariffAt } from './fares/tariff-rules.ts'
import { buildFavourites } from './favourites/build.ts'
import { buildFeedback } from './feedback/build.ts'
import type { Foundation } from './foundation.ts'
import { buildHttp } from './http/build.ts'
import { createClientAddress } from './http/client-address-behind-proxies.ts'
import { buildIdentity } from './identity/build.ts'
import { abandonedJobsSweep } from './jobs/abandoned-jobs.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { buildLimits } from './limits/build.ts'
import { isOfThisMachine, networkOf } from './limits/network-of-address.ts'
import { buildLive } from './live/build.ts'
import { createConnectionTurns } from './live/connection-turns.ts'
import { startLiveServer } from './live/accept-and-drain-connections.ts'
import { createRideNamespace } from './live/ride-namespace.ts'
import type { Logger } from './logging.ts'
import { buildMap } from './map/build.ts'
import { buildMatchmaking, buildPlanning } from './matchmaking/build.ts'
import { regionOf, regionsAround } from './matchmaking/regions.ts'
import { buildMetrics } from './metrics/build.ts'
import { buildNotifications } from './notifications/build.ts'
import { buildOutbox } from './outbox/build.ts'
import { buildPeople } from './people/build.ts'
import { buildPlaces } from './places/build.ts'
import { buildRequestMoves, buildRequests } from './ride-requests/build.ts'
import { buildRides } from './rides/build.ts'
import { buildRoads } from './roads/build.ts'
import { buildSecrets } from './secrets/build.ts'
import { buildSettlement, buildSettlementBook } from './settlement/build.ts'
import { buildBans, buildProvenMarks, buildStanding } from './standing/build.ts'
import { buildLeaving, buildUsers } from './users/build.ts'
import { buildWatch } from './watch/build.ts'
import { createStop } from './shutdown.ts'

export interface App {
  /** The address on which it listens. */
  url: string
  /** The port of the metrics, or null if there are none. */
  metricsPort: number | null
  /** The port of the operator's desk, or null if there is none. */
  deskPort: number | null
  /** Refuses new work, lets clients connect elsewhere, and finishes running work. */
  stop(): Promise<void>
  /**
   * Makes every second live client reconnect through the proxy, so that a node with too many connections gives some
   * away.
   */
  sendHalfAway(): void
}

const healthPath = apiBase + serviceRoutes.health.path

/**
 * Starts the whole service. If a part cannot start, shuts everything down again and rejects. `early` is what is being
 * opened already.
 */
export async function startApp(config: Config, log: Logger, early = openEarly(config, log)): Promise<App> {
  const closing = new AsyncDisposableStack()
  closing.defer(early.close)
  try {
    return await build(config, log, closing, early)
  } catch (error) {
    await closing.disposeAsync().catch(() => {})
    throw error
  }
}

async function build(
  config: Config,
  log: Logger,
  closing: AsyncDisposableStack,
  early: EarlyAdapters,
): Promise<App> {
  const { door } = early
  const url = await early.url
  const adapters = await openAdapters(config, log, closing, await early.database)
  const { database, bus, redis, tracing } = adapters
  const publicUrl = config.publicUrl ?? `http://localhost:${new URL(url).port}`
  const foundation: Foundation = { config, log, database, publicUrl }

  // Each part receives only parts that are already built.
  const secrets = await buildSecrets(foundation)
  const limitPart = buildLimits(foundation, { redis: redis?.counters, keys: secrets.keys })
  const { limiter, rules, gate, turnOfCaller, refusals } = limitPart
  const outboxPart = buildOutbox(foundation, { carriers: adapters.carriers, sealing: secrets.sealing })
  const { outbox } = outboxPart
  const livePart = buildLive(foundation, { bus })
  const { connections, delivery, tell } = livePart
  const { sealedPictures } = secrets
  const userPart = buildUsers(foundation, { sealedPictures, limiter, rules, connections })
  const { users } = userPart
  const { providers } = adapters
  const identityPart = await buildIdentity(foundation, {
    secrets,
    limiter,
    rules,
    outbox,
    users,
    connections,
    bans: buildBans(foundation, secrets),
    providers,
  })
  const { sessions } = identityPart.identity
  const notificationPart = await buildNotifications(foundation, { secrets, agent: adapters.pushAgent })
  const { notify } = notificationPart.notifications
  const standingPart = buildStanding(foundation, { secrets, tell, notify, outbox })
  const { standing } = standingPart
  const apartPart = buildApart(foundation)
  const { apart } = apartPart
  const placePart = await buildPlaces(foundation, { geocoder: adapters.geocoder })
  const roadPart = await buildRoads(foundation, {
    timeZoneAt: ({ latitude, longitude }) => tariffAt(latitude, longitude, new Date()).timeZone,
  })
  const { roads, streets, networks } = roadPart
  const planning = buildPlanning(foundation, {
    places: placePart.places,
    streets,
    router: adapters.router,
  })
  const { planner } = planning
  const { rematch } = planning.asking
  const requestMoves = buildRequestMoves(foundation)
  const settlementBook = buildSettlementBook(foundation, buildProvenMarks(foundation, secrets.keys.debts))
  const ridePart = await buildRides(foundation, {
    secrets,
    apart,
    requests: requestMoves,
    planner,
    settlement: settlementBook,
    rematch,
    learn: roadPart.learn,
    tell,
    notify,
    rules,
    refusals,
  })
  const { rides } = ridePart
  const { membership } = rides
  const settlementPart = buildSettlement(foundation, {
    book: settlementBook,
    rides: ridePart.ridesOfSettlement,
    tellOfWaysToBePaid: identityPart.identity.tellOfWaysToBePaid,
    ownPhoto: users.ownPhoto,
    repaint: userPart.repaintReceipt,
    sealing: secrets.sealing,
    sealedPictures,
    limiter,
    rules,
    notify,
    outbox,
  })
  const matchmakingPart = buildMatchmaking(foundation, {
    planning,
    rides,
    apart,
    networks,
    tell,
    tracing,
  })
  const { lastCall } = matchmakingPart.matchmaking
  const { isSignedIn } = sessions
  const requestPart = buildRequests(foundation, {
    rides,
    rematch,
    prepare: matchmakingPart.prepare,
    lastCall,
    regionOf,
    corners: placePart.places,
    regionsAround,
    isSignedIn,
    overdue: settlementBook.overdue,
    mustMayTravel: standing.mustMayTravel,
    limiter,
    gate,
    rules,
    refusals,
    tell,
    notify,
    tracing,
  })
  const { requests } = requestPart
  const chatPart = buildChat(foundation, {
    bus,
    membership,
    apart,
    notify,
    sealing: secrets.sealing,
    rules,
  })
  const watchPart = await buildWatch(foundation, {
    rides: ridePart.ridesOfWatch,
    secrets,
    limiter,
    rules,
    connections,
  })
  const peoplePart = buildPeople(foundation, {
    apart,
    async refuseCompanion(userId, otherId, address) {
      const shown = await ridePart.rides.refuseCompanion(userId, otherId)
      if (shown > 0) await refusals.add(userId, address, shown)
    },
    sealed: {
      openMessages: chatPart.departed.open,
      openDisputes: settlementPart.departedDisputes.open,
      openDescriptions: ridePart.descriptions.open,
      openTaxiNotes: ridePart.taxiWords.open,
      openWaysToPay: settlementPart.waysInReports.open,
      openStopNames: ridePart.stopWords.open,
      keepPictures: userPart.pictures.keepForReport,
      keepReceipts: settlementPart.receipts.keepForReport,
    },
    secrets,
    limiter,
    rules,
  })
  const deskPart = await buildDesk(foundation, {
    secrets,
    limiter,
    rules,
    reports: peoplePart.reports,
    standing,
  })
  const { authenticate } = sessions
  const httpPart = await buildHttp(foundation, {
    authenticate,
    limit: gate,
    turnOfCaller,
    networkOf: (address) => (isOfThisMachine(address) ? 'this machine' : networkOf(address)),
    secrets,
    redisUp: redis?.isUp,
  })
  const { http, headers } = httpPart

  const untilMeeting = secondsUntilMeeting(config.confirmSeconds)
  const withoutLeaving: readonly DomainPart[] = [
    limitPart,
    outboxPart,
    livePart,
    userPart,
    identityPart,
    notificationPart,
    standingPart,
    apartPart,
    placePart,
    roadPart,
    buildMap(foundation),
    buildFares({
      roads,
      streets,
      leavesAfter: { from: untilMeeting, to: config.searchSeconds + untilMeeting },
      mayLose: mayLoseSeconds,
    }),
    chatPart,
    buildFeedback(foundation, { membership, apart }),
    buildFavourites(foundation),
    requestPart,
    ridePart,
    matchmakingPart,
    settlementPart,
    peoplePart,
    watchPart,
    deskPart,
    httpPart,
  ]
  const personalData = Object.fromEntries(
    withoutLeaving.flatMap((part) => Object.entries(part.personalData ?? {})),
  )
  const leavingPart = buildLeaving(foundation, {
    sealedPictures,
    limiter,
    rules,
    connections,
    personalData,
    mayLeave: identityPart.identity.recentSignIn.mayLeave,
    tellOfDeletion: identityPart.identity.tellOfDeletion,
  })
  const parts = [...withoutLeaving, leavingPart]
  for (const { close } of parts) if (close) closing.defer(close)
  for (const { routes } of parts) routes?.(http)

  const { fastify } = http
  const clientAddress = createClientAddress(config.trustProxy)
  const takeTurn = createConnectionTurns(config.limits.connectionsPerAddress)
  const liveServer = startLiveServer(fastify.server, connections, {
    log,
    authenticateSocket: sessions.authenticateSocket,
    admit: gate.address,
    takeTurn,
    takeTurnOfEvent: turnOfCaller,
    packets: {
      // More than this would be refused anyway.
      packetsOfUser: config.limits.readsPerTenSeconds + config.limits.writesPerTenSeconds,
      // Events beyond the limit itself are refused before anybody is cut off.
      packetsOfNetwork: 2 * config.limits.addressCallsPerTenSeconds,
    },
    connectionsPerUser: config.limits.connectionsPerUser,
    connectionsPerAddress: config.limits.connectionsPerAddress,
    addressOf: clientAddress,
    headers,
    async limit(userId, isWrite, address) {
      await gate.address(address)
      await gate.user(userId, isWrite)
    },
    rides: createRideNamespace({
      log,
      takeTurn,
      delivery,
      handlers: { ...requestPart.live, ...ridePart.live },
      openRequest: requests.openRequest,
      connectionState: requests.stateOf,
    }),
    chat: chatPart.live,
  })

  const metrics = await buildMetrics(foundation, { connections, redisUp: redis?.isUp, fastify })
  closing.defer(metrics.close)
  const jobs = await startJobs({
    pool: database.pool,
    log,
    jobs: config.runJobs ? metrics.timed(parts.flatMap((part) => part.jobs ?? [])) : [],
    sweeps: metrics.counted([
      ...(config.runServer ? parts.flatMap((part) => part.connectionSweeps ?? []) : []),
      ...(config.runJobs
        ? [abandonedJobsSweep(database.pool), ...parts.flatMap((part) => part.sweeps ?? [])]
        : []),
    ]),
  })

  await fastify.ready()
  door.open(fastify.server, config.runServer ? undefined : healthPath)

  return {
    url,
    metricsPort: metrics.port,
    deskPort: deskPart.port,
    sendHalfAway: liveServer.sendHalfAway,
    stop: createStop({ door, liveServer, jobs, fastify, closing }),
  }
}
