import type { Executor } from '../database/connection.ts'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { OutboxService } from '../outbox/send-and-deliver-service.ts'
import type { Secrets } from '../secrets/build.ts'
import { waysChangedJob } from '../users/user-model.ts'
import type { WhichProofs } from './ban-model.ts'
import { serveStanding } from './http-handlers.ts'
import {
  type BansOfProofs,
  type BrowserBans,
  createBansOfProofs,
  createBrowserBans,
  marksOf,
} from './ban-follows-person.ts'
import { createStandingService, type StandingService } from './ban-and-warn-service.ts'
import { createStandingStore } from './ban-and-warning-store.ts'

export interface StandingPart extends DomainPart {
  standing: StandingService
}

/** Builds what lets a ban hold for a person's next account; it is needed before anything else of this room. */
export function buildBans({ database, config }: Foundation, { keys }: Secrets): BrowserBans & BansOfProofs {
  const store = createStandingStore(database.db, config.reportDays)
  return { ...createBrowserBans(store, keys.bans), ...createBansOfProofs(store, keys.bans) }
}

/** Builds what recognises a person in another account, by keyed hashes of what they have proven. */
export function buildProvenMarks({ database, config }: Foundation, key: Buffer) {
  const store = createStandingStore(database.db, config.reportDays)
  return async (executor: Executor, userId: string, which?: WhichProofs): Promise<Buffer[]> =>
    marksOf(key, await store.provenOf(executor, userId, which))
}

export function buildStanding(
  { config, log, database, publicUrl }: Foundation,
  needs: { secrets: Secrets; tell: Tell; notify: Notify; outbox: OutboxService },
): StandingPart {
  const { secrets, ...rest } = needs
  const standing = createStandingService({
    ...rest,
    transact: database.transact,
    store: createStandingStore(database.db, config.reportDays),
    key: secrets.keys.bans,
    addJob,
    publicUrl,
    log,
  })
  return {
    standing,
    routes: (http) => serveStanding(http, standing),
    jobs: [{ name: waysChangedJob, run: ({ userId }: { userId: string }) => standing.followProof(userId) }],
    sweeps: [{ name: 'old-standing', everySeconds: 3_600, run: standing.forgetOld }],
    personalData: {
      standing: {
        exportOf: standing.mine,
        keepBeyondLeaving: standing.keepMarks,
        forgetUser: standing.forgetUser,
        forgetEntered: standing.forgetProven,
      },
    },
  }
}
