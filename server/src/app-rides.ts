// The part of `app.ts` that builds ride requests, rides and the matchmaking between them.
import type { DomainPart } from './domain-part.ts'
import type { Foundation } from './foundation.ts'
import { gramsPerVehicleKilometer } from './fares/data/tariffs.ts'
import { fareFor, meter, tariffAt } from './fares/model.ts'
import { signedOutEverywhereJob } from './identity/model.ts'
import { addJob } from './jobs/job-store.ts'
import type { Tell } from './live/delivery.ts'
import type { RideHandlers } from './live/ride-namespace.ts'
import { createEngine } from './matchmaking/engine.ts'
import { regionOf } from './matchmaking/model.ts'
import { createGroupPlanner, type PricedBy } from './matchmaking/planner.ts'
import { createMatchmakingService, fillVehiclesJob, matchRegionJob } from './matchmaking/service.ts'
import { createMatchmakingStore } from './matchmaking/store.ts'
import type { Notify } from './notifications/model.ts'
import type { PlaceService } from './places/service.ts'
import { requestHandlers } from './ride-requests/live.ts'
import { createRequestService, type RequestService } from './ride-requests/service.ts'
import { createRequestStore } from './ride-requests/store.ts'
import { rideHandlers } from './rides/live.ts'
import type { TariffReference } from './rides/model.ts'
import { serveRides } from './rides/routes.ts'
import { rideDeadlineJob, type RideParts } from './rides/parts.ts'
import { createCodeTryStore } from './rides/code-try-store.ts'
import { createRideReadings } from './rides/reading-store.ts'
import { createRefusalStore } from './rides/refusal-store.ts'
import { createRideService, type RideService } from './rides/service.ts'
import { createRideStore } from './rides/store.ts'
import type { Secrets } from './secrets/build.ts'
import { cityTravel, greatCircleMeters } from './roads/great-circle.ts'

export interface RidePart extends DomainPart {
  requests: RequestService
  rides: RideService
  live: RideHandlers
}

/** The meter of the tariff in force, with what is charged at the place where everybody gets in. */
function tariffOf({ latitude, longitude, at: time }: TariffReference): PricedBy {
  const at = new Date(time)
  const origin = { latitude, longitude }
  const official = tariffAt(latitude, longitude, at)
  const fare = (meters: number) => fareFor(official, meters, 0, { origin, destination: origin, at }).amount
  const flag = meter(official, 0, 0)
  // Far beyond every minimum, what exceeds the meter is charged once per ride.
  const farMeters = 1_000_000
  const supplements = Math.round(fare(farMeters) - meter(official, farMeters, 0))
  return {
    key: `${official.city} ${official.code} ${official.validFrom}`,
    currency: official.currency,
    tariff: {
      base: flag + supplements,
      perKilometer: meter(official, 1000, 0) - flag,
      perMinute: meter(official, 0, 60) - flag,
      minimum: fare(0),
    },
    fareOf(from, drops) {
      const meters = drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
      const seconds = drops.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
      return fareFor(official, meters, seconds, { origin: from, destination: drops.at(-1)!, at, drops })
        .amount
    },
  }
}

export async function buildRides(
  { config, log, database }: Foundation,
  parts: {
    secrets: Secrets
    isSignedIn(userId: string): Promise<boolean>
    tell: Tell
    notify: Notify
    places: PlaceService
  },
): Promise<RidePart> {
  const { db, transact } = database
  const { tell } = parts
  const store = createRequestStore(db, config.searchSeconds)
  const readings = createRideReadings(db)
  const planner = createGroupPlanner({
    tariff: tariffOf,
    placesNear: parts.places.meetingPointsNear,
    travel: cityTravel,
    gramsPerVehicleKilometer,
  })
  const rideParts: RideParts = {
    transact,
    rides: createRideStore(db),
    readings,
    refusals: createRefusalStore(db),
    codeTries: createCodeTryStore(db),
    requests: store,
    planner,
    tell,
    notify: parts.notify,
    addJob,
    rematch: (tx, regions) => matchmaking.rematch(tx, regions),
    log,
    codeSecret: await parts.secrets.once('ride-codes'),
    confirmSeconds: config.confirmSeconds,
    meetSeconds: config.meetMinutes * 60,
    rideSeconds: config.rideHours * 3600,
  }
  const rides = createRideService(rideParts)
  const engine = createEngine()
  const matchmaking = createMatchmakingService({
    transact,
    store: createMatchmakingStore(db),
    rides,
    planner,
    engine,
    tariff: tariffOf,
    tell,
    addJob,
    log,
    batchSeconds: config.batchSeconds,
    holdSeconds: config.holdSeconds,
    waitCostPerSecond: config.waitCostPerSecond,
  })
  const requests = createRequestService({
    transact,
    store,
    tell,
    notify: parts.notify,
    rematch: matchmaking.rematch,
    lastCall: matchmaking.lastCall,
    rides,
    regionOf,
    metersBetween: greatCircleMeters,
    searchSeconds: config.searchSeconds,
  })
  return {
    requests,
    rides,
    close: engine.close,
    routes: (http) => serveRides(http, rides),
    live: { ...requestHandlers(requests), ...rideHandlers(rides) },
    jobs: [
      {
        name: signedOutEverywhereJob,
        async run({ userId }: { userId: string }) {
          if (!(await parts.isSignedIn(userId))) await requests.signedOutEverywhere(userId)
        },
      },
      { name: matchRegionJob, run: ({ region }: { region: string }) => matchmaking.batch(region) },
      {
        name: fillVehiclesJob,
        run: ({ region }: { region: string }) => matchmaking.fillVehicles(region),
      },
      { name: rideDeadlineJob, run: ({ rideId }: { rideId: string }) => rides.meetDeadline(rideId) },
    ],
    sweeps: [
      { name: 'searches-over', everySeconds: 0.5, run: requests.endSearches },
      { name: 'rests-over', everySeconds: 2, run: requests.endRests },
      { name: 'rides-due', everySeconds: 1, run: rides.meetDueDeadlines },
      { name: 'forgotten-regions', everySeconds: 1, run: matchmaking.resumeLostBatches },
      { name: 'old-refusals', everySeconds: 600, run: rides.forgetOld },
    ],
    personalData: {
      travel: {
        async exportOf(userId) {
          return { rideRequests: await requests.exportOf(userId), rides: await rides.allOf(userId) }
        },
        forgetUser: requests.blur,
        withdraw: requests.leaveForGood,
      },
    },
  }
}
