import type { Foundation, Part } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Sealing } from '../secrets/sealing.ts'
import {
  createOutboxService,
  type DeliveryJob,
  deliverJob,
  type OutboxParts,
  type OutboxService,
} from './send-and-deliver-service.ts'

export interface OutboxPart extends Part {
  outbox: OutboxService
}

export function buildOutbox(
  { log, database }: Foundation,
  { carriers, sealing }: { carriers: OutboxParts['carriers']; sealing: Sealing },
): OutboxPart {
  const outbox = createOutboxService({ transact: database.transact, carriers, sealing, addJob, log })
  return {
    outbox,
    jobs: [{ name: deliverJob, run: (job: DeliveryJob) => outbox.deliver(job) }],
  }
}
