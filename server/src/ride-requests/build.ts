import type { Ride } from '@woodalo/protocol'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { signedOutEverywhereJob } from '../identity/sign-in-model.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { FloodGate, Limiter } from '../limits/count-tries.ts'
import type { RefusalCounts } from '../limits/refusal-counts.ts'
import type { Rules } from '../limits/rules.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { bannedJob } from '../standing/ban-model.ts'
import { requestHandlers } from './event-handlers.ts'
import { createRequestMoves } from './request-states-store.ts'
import type { RequestParts } from './parts.ts'
import type { RequestMoves, RidesOfRequests } from './ports.ts'
import { createRequestService, type RequestService } from './ride-request-service.ts'
import { serveRequests } from './http-handlers.ts'
import { restLookSeconds, searchLookSeconds } from './search-ends.ts'
import { createRequestStore, oldRequestsEverySeconds } from './ride-request-store.ts'
import { createWaits } from './usual-wait.ts'
import { pastWaits } from './usual-wait-store.ts'
import { createUnprovenCount } from './unproven-rider-limits.ts'

/** Builds the moves by which rides change their requests. */
export function buildRequestMoves({ config }: Foundation): RequestMoves {
  return createRequestMoves(config.searchSeconds)
}

export interface RequestPart extends DomainPart {
  requests: RequestService
  live: ReturnType<typeof requestHandlers>
}

export function buildRequests(
  { config, database }: Foundation,
  needs: Pick<
    RequestParts,
    'rematch' | 'prepare' | 'lastCall' | 'regionOf' | 'overdue' | 'mustMayTravel' | 'corners'
  > & {
    regionsAround(region: string): string[]
    rides: RidesOfRequests & { allOf(userId: string): Promise<Ride[]> }
    isSignedIn(userId: string): Promise<boolean>
    limiter: Limiter
    gate: FloodGate
    rules: Rules
    refusals: RefusalCounts
    tell: Tell
    notify: Notify
    tracing: Tracing
  },
): RequestPart {
  const { rides, isSignedIn, limiter, rules } = needs
  const store = createRequestStore(database.db, config.searchSeconds)
  const requests = createRequestService({
    ...needs,
    transact: database.transact,
    store,
    waitsOf: createWaits({
      pastWaits: (regions) => pastWaits(database.db, regions),
      regionsAround: needs.regionsAround,
      now: Date.now,
    }),
    searchSeconds: config.searchSeconds,
    countUnproven: createUnprovenCount(limiter, rules, needs.refusals),
  })
  return {
    requests,
    routes: (http) => serveRequests(http, requests),
    live: requestHandlers(requests, needs.gate),
    jobs: [
      {
        name: signedOutEverywhereJob,
        async run({ userId, address }: { userId: string; address?: string }) {
          if (!(await isSignedIn(userId))) await requests.signedOutEverywhere(userId, address)
        },
      },
      {
        name: bannedJob,
        run: ({ userId }: { userId: string }) => requests.endOfBanned(userId),
      },
    ],
    sweeps: [
      {
        name: 'searches-over',
        everySeconds: searchLookSeconds(config.searchSeconds),
        run: requests.endSearches,
      },
      { name: 'rests-over', everySeconds: restLookSeconds, run: requests.endRests },
      {
        name: 'old-requests',
        everySeconds: oldRequestsEverySeconds,
        run: () => store.forgetOld(config.requestDays),
      },
    ],
    personalData: {
      travel: {
        async exportOf(userId) {
          return { rideRequests: await requests.exportOf(userId), rides: await rides.allOf(userId) }
        },
        forgetUser: requests.blur,
        withdraw: requests.leaveForGood,
        withdrawFormer: requests.leaveFormer,
      },
    },
  }
}
