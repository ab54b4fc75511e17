import type { Foundation, Part } from '../foundation.ts'
import { addJob } from '../jobs/job-store.ts'
import type { Sealing } from '../secrets/sealing.ts'
import {
  createOutboxService,
  deliverJob,
  type OutboxParts,
  type OutboxService,
} from './send-and-deliver-service.ts'

export interface OutboxPart extends Part {
  outbox: OutboxService
}

export function buildOutbox(
  { log }: Foundation,
  { carriers, sealing }: { carriers: OutboxParts['carriers']; sealing: Sealing },
): OutboxPart {
  const outbox = createOutboxService({ carriers, sealing, addJob, log })
  return {
    outbox,
    jobs: [{ name: deliverJob, run: ({ sealed }: { sealed: string }) => outbox.deliver(sealed) }],
  }
}
