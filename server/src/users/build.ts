import type { DomainPart } from '../domain-part.ts'
import type { Askers } from '../how-much-asked.ts'
import type { Foundation, PersonalData } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Connections } from '../live/who-is-connected.ts'
import {
  abandonedGuestsEverySeconds,
  createLeaving,
  leavingJob,
  leftoversJob,
  type LeavingParts,
} from './account-deletion-and-export.ts'
import { emptyAccountJob } from './user-model.ts'
import { createPainter } from './photo-processes.ts'
import { oldSealedPicturesEverySeconds, type SealedPictures } from '../secrets/sealed-pictures-store.ts'
import { unusedPhotosEverySeconds, createPhotoStore, type PhotoStore } from './photo-store.ts'
import { serveLeaving, serveUsers } from './http-handlers.ts'
import { createUserService, type UserService } from './profile-and-photo-service.ts'
import { createUserStore } from './user-store.ts'

export interface UserPart extends DomainPart {
  users: UserService
  /** For reports. */
  pictures: Pick<PhotoStore, 'keepForReport'>
  /** Returns a legible copy without metadata, or null for what is no permitted picture. */
  repaintReceipt(picture: Buffer, asker: Askers): Promise<Buffer | null>
}

interface Needs {
  sealedPictures: SealedPictures
  limiter: Limiter
  rules: Rules
  connections: Connections
}

export function buildUsers(
  { config, database }: Foundation,
  { sealedPictures, limiter, rules, connections }: Needs,
): UserPart {
  const photos = createPhotoStore(database.db, { sealed: sealedPictures, sealDays: config.sealDays })
  const painter = createPainter()
  const users = createUserService({
    transact: database.transact,
    users: createUserStore(database.db),
    photos,
    painter,
    limiter,
    rules,
    languageChanged: connections.speak,
  })
  return {
    users,
    pictures: photos,
    repaintReceipt: (picture, asker) => painter.repaint(picture, asker, 'receipt'),
    routes: (http) => serveUsers(http, users),
    sweeps: [
      { name: 'unused-photos', everySeconds: unusedPhotosEverySeconds, run: photos.sweepUnused },
      {
        name: 'old-sealed-pictures',
        everySeconds: oldSealedPicturesEverySeconds,
        run: sealedPictures.forgetOld,
      },
    ],
    close: async () => painter.close(),
  }
}

/** Builds the copy of a user's data and the deletion of accounts. They involve every domain, so this is built last. */
export function buildLeaving(
  { config, log, database }: Foundation,
  needs: Needs &
    Pick<LeavingParts, 'mayLeave' | 'tellOfDeletion'> & {
      personalData: Readonly<Record<string, PersonalData>>
    },
): DomainPart {
  const leaving = createLeaving({
    ...needs,
    transact: database.transact,
    users: createUserStore(database.db),
    photos: createPhotoStore(database.db, { sealed: needs.sealedPictures, sealDays: config.sealDays }),
    endConnections: needs.connections.end,
    addJob,
    log,
  })
  return {
    routes: (http) => serveLeaving(http, leaving),
    jobs: [
      {
        name: leavingJob,
        run: ({ userId, address }: { userId: string; address?: string }) => leaving.finish(userId, address),
      },
      { name: leftoversJob, run: ({ userId }: { userId: string }) => leaving.forgetLeftovers(userId) },
      { name: emptyAccountJob, run: ({ userId }: { userId: string }) => leaving.empty(userId) },
    ],
    sweeps: [
      {
        name: 'abandoned-guests',
        everySeconds: abandonedGuestsEverySeconds,
        run: () => leaving.sweepGuests(config.guestDays),
      },
    ],
  }
}
