import type { Coordinates, Trip } from '@woodalo/protocol'
import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { DomainPart } from '../domain-part.ts'
import { gramsPerVehicleKilometer } from '../fares/emission-rules.ts'
import type { Foundation } from '../foundation.ts'
import { addKeyedJobs, addMissingJobs } from '../jobs/job-store.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { PlaceService } from '../places/list-and-search-places-service.ts'
import type { RideProposals } from '../rides/read-and-act-on-rides-service.ts'
import type { RoadPart } from '../roads/build.ts'
import type { DriveLines } from '../roads/drives-and-walks-model.ts'
import type { Tracing } from '../tracing/tracing.ts'
import {
  type BatchAsking,
  createBatchAsking,
  fillVehiclesJob,
  lookForLostSeconds,
  matchRegionJob,
} from './batch-schedule.ts'
import { createEngine } from './engine/engine-on-own-thread.ts'
import { createGroupPlanner, type GroupPlanner } from './terms-of-group.ts'
import { createMatchmakingService, type MatchmakingService } from './batches-and-last-calls-service.ts'
import { createMatchmakingStore } from './searching-requests-store.ts'
import { tariffOf } from './group-price.ts'

/** What rides and requests need of matchmaking, which is itself built on them. */
export interface Planning {
  planner: GroupPlanner
  asking: BatchAsking
}

export function buildPlanning(
  { config, database, log }: Foundation,
  {
    places,
    streets,
    router,
  }: { places: PlaceService; streets: RoadPart['streets']; router: DriveLines | null },
): Planning {
  return {
    planner: createGroupPlanner({
      tariff: tariffOf,
      placesNear: places.meetingPointsNear,
      streetsAt(place) {
        const now = streets()
        return now.isAt(place) ? now : null
      },
      router,
      gramsPerVehicleKilometer,
    }),
    asking: createBatchAsking({
      addJobs: addKeyedJobs,
      addMissing: (jobs) => addMissingJobs(database.db, jobs),
      peopleSearching: createMatchmakingStore(database.db).peopleSearching,
      batchSeconds: config.batchSeconds,
      now: Date.now,
      failed: (error) => log.warn({ err: error }, 'the next batches could not be requested'),
    }),
  }
}

export interface MatchmakingPart extends DomainPart {
  matchmaking: MatchmakingService
  /** Lets the engine compute what it needs of a new request's places before a batch comes. */
  prepare(trip: Trip<Coordinates>): void
}

export function buildMatchmaking(
  { config, log, database }: Foundation,
  needs: {
    planning: Planning
    rides: RideProposals
    apart: PairsApart
    networks: RoadPart['networks']
    tell: Tell
    tracing: Tracing
  },
): MatchmakingPart {
  const engine = createEngine(needs.networks)
  const matchmaking = createMatchmakingService({
    ...needs.planning,
    transact: database.transact,
    store: createMatchmakingStore(database.db),
    rides: needs.rides,
    apart: needs.apart,
    engine,
    tariff: tariffOf,
    tell: needs.tell,
    tracing: needs.tracing,
    log,
    batchSeconds: config.batchSeconds,
    holdSeconds: config.holdSeconds,
    waitCostPerSecond: config.waitCostPerSecond,
  })
  return {
    matchmaking,
    prepare(trip) {
      // Where no batches run, the engine's thread and its streets would only take memory.
      if (config.runJobs) engine.prepare(trip)
    },
    jobs: [
      { name: matchRegionJob, run: ({ region }: { region: string }) => matchmaking.batch(region) },
      { name: fillVehiclesJob, run: ({ region }: { region: string }) => matchmaking.fillVehicles(region) },
    ],
    sweeps: [
      { name: 'forgotten-regions', everySeconds: lookForLostSeconds, run: matchmaking.resumeLostBatches },
    ],
    close: engine.close,
  }
}
