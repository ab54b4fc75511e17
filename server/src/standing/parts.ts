import type { Transact } from '../database/connection.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Logger } from '../logging.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { OutboxService } from '../outbox/send-and-deliver-service.ts'
import type { StandingStore } from './ban-and-warning-store.ts'

export interface StandingParts {
  transact: Transact
  store: StandingStore
  /** The key of the hashes of proven addresses. */
  key: Buffer
  addJob: AddJob
  tell: Tell
  notify: Notify
  outbox: OutboxService
  publicUrl: string
  log: Logger
}
