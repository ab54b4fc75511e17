import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { RequestMoves } from '../ride-requests/ports.ts'
import { createLocalLimiter } from '../limits/count-tries.ts'
import type { RefusalCounts } from '../limits/refusal-counts.ts'
import type { Rules } from '../limits/rules.ts'
import type { Secrets } from '../secrets/build.ts'
import type { RoadPart } from '../roads/build.ts'
import { createAccessStore } from './chat-access-store.ts'
import { oldTriesEverySeconds, createCodeTryStore } from './code-tries-store.ts'
import { deadlineLookSeconds } from './deadlines.ts'
import { forgetDoors } from './former-user-journeys-store.ts'
import { learnFromRides, learnEverySeconds } from './learn-traffic-from-rides.ts'
import { rideHandlers } from './event-handlers.ts'
import type { RideParts } from './parts.ts'
import type { RidesOfSettlement, RidesOfWatch, SettlementOfRides } from './ports.ts'
import { createRideReadings } from './ride-lists-and-deadlines-store.ts'
import { serveRides } from './http-handlers.ts'
import { createRideService, type RideService } from './read-and-act-on-rides-service.ts'
import { createRidesOfSettlement } from './announce-settlement.ts'
import { createRideStore } from './ride-changes-store.ts'
import {
  createSealedWords,
  oldSealedWordsEverySeconds,
  type SealedWords,
} from '../secrets/sealed-words-store.ts'
import { createSelfDescriptions } from './self-description-store.ts'
import { createStopWords, type StopWords } from './stop-words-store.ts'
import { createTaxiStore } from './taxi-store.ts'
import type { Planner } from './terms-model.ts'
import { createRidesOfWatch } from './watching.ts'

export interface RidePart extends DomainPart {
  rides: RideService
  ridesOfSettlement: RidesOfSettlement
  ridesOfWatch: RidesOfWatch
  /** For reports. */
  descriptions: Pick<SealedWords, 'open'>
  taxiWords: Pick<SealedWords, 'open'>
  stopWords: Pick<StopWords, 'open'>
  live: ReturnType<typeof rideHandlers>
}

export async function buildRides(
  { config, log, database }: Foundation,
  needs: {
    secrets: Secrets
    apart: PairsApart
    requests: RequestMoves
    planner: Planner
    settlement: SettlementOfRides
    rematch: RideParts['rematch']
    learn: RoadPart['learn']
    tell: Tell
    notify: Notify
    rules: Pick<Rules, 'taxiNotes' | 'selfDescriptions' | 'ridesRead'>
    refusals: RefusalCounts
  },
): Promise<RidePart> {
  const { db, transact } = database
  const { secrets, apart, requests, planner, settlement, rematch, learn, tell, notify, rules } = needs
  const limiter = createLocalLimiter()
  const taxis = createTaxiStore(db, config.taxiDays)
  const taxiWords = createSealedWords(db, secrets.sealing, config.sealDays, 'sealed_taxi_notes')
  const sealedStops = createSealedWords(db, secrets.sealing, config.sealDays, 'sealed_stop_names')
  const stopWords = createStopWords(db, sealedStops, config.sealDays)
  const descriptions = createSelfDescriptions(db, secrets.sealing, config.sealDays)
  const store = createRideStore(db, config.graceMinutes * 60)
  const parts: RideParts = {
    transact,
    rides: store,
    readings: createRideReadings(db, config.graceMinutes * 60),
    accesses: createAccessStore(db),
    apart,
    codeTries: createCodeTryStore(db),
    taxis,
    taxiWords,
    descriptions,
    requests,
    planner,
    settlement,
    tell,
    notify,
    rematch,
    log,
    codeSecret: await secrets.once('ride-codes'),
    confirmSeconds: config.confirmSeconds,
    meetSeconds: config.meetMinutes * 60,
    rideSeconds: config.rideHours * 3600,
    limitTaxiNotes: (userId, rideId) => limiter.take(rules.taxiNotes, `${userId}\n${rideId}`),
    limitSelfDescriptions: (userId, rideId) => limiter.take(rules.selfDescriptions, `${userId}\n${rideId}`),
    proof: config.proof,
  }
  const rides = createRideService(parts)
  return {
    rides,
    ridesOfSettlement: createRidesOfSettlement(parts),
    ridesOfWatch: createRidesOfWatch(parts, rides.find),
    descriptions,
    taxiWords,
    stopWords,
    routes: (http) =>
      serveRides(http, rides, {
        check: (userId) => limiter.check(rules.ridesRead, userId),
        add: (userId, count) => limiter.add(rules.ridesRead, userId, count),
      }),
    live: rideHandlers(rides, needs.refusals),
    // The previous version may run beside this one and still adds these jobs. The sweep alone finds the rides.
    jobs: [{ name: 'ride-deadline', run: ({ rideId }: { rideId: string }) => rides.meetDeadline(rideId) }],
    sweeps: [
      ...(config.learnTraffic
        ? [
            {
              name: 'drives-to-learn-from',
              everySeconds: learnEverySeconds,
              run: () => transact((tx) => learnFromRides(tx, learn)),
            },
          ]
        : []),
      {
        name: 'old-self-descriptions',
        everySeconds: oldSealedWordsEverySeconds,
        run: descriptions.forgetOld,
      },
      {
        name: 'old-sealed-taxi-notes',
        everySeconds: oldSealedWordsEverySeconds,
        run: taxiWords.forgetOld,
      },
      {
        name: 'old-sealed-stop-names',
        everySeconds: oldSealedWordsEverySeconds,
        run: sealedStops.forgetOld,
      },
      { name: 'rides-due', everySeconds: deadlineLookSeconds(parts), run: rides.meetDueDeadlines },
      { name: 'old-code-tries', everySeconds: oldTriesEverySeconds, run: rides.forgetOld },
    ],
    // The taxi that was noted last is in the copy of somebody's rides, too.
    personalData: {
      saidInRides: {
        async exportOf(userId) {
          return {
            descriptions: await descriptions.saidBy(userId, isOfFormerUser),
            taxiNotes: await taxiWords.saidBy(userId, isOfFormerUser),
          }
        },
      },
      taxis: { forgetUser: taxis.forgetUser },
      rides: {
        async keepBeyondLeaving(tx, userId) {
          await descriptions.keepAllAsked(tx, userId)
          await stopWords.keep(tx, userId)
        },
        forgetUser: store.forgetNames,
        forgetEntered: forgetDoors,
      },
    },
  }
}
