// Reports of riders, as operators read and answer them. The desk and `npm run reports` both use this service.
import type { Executor } from '../database/connection.ts'
import type { SealedPictures } from '../secrets/sealed-pictures-store.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Evidence } from './evidence-model.ts'
import type { Listed, ReportStore } from './reports-at-desk-store.ts'

export interface ReportBook extends Omit<ReportStore, 'find'> {
  /** Null where there is no such report. */
  find(executor: Executor, id: string): Promise<Listed | null>
  /**
   * What stood in the ride when it was reported; null where there is no such report.
   *
   * @throws Error when it was sealed under another secret of the service.
   */
  evidence(executor: Executor, id: string): Promise<Evidence | null>
  /** Returns sealed pictures (WebP, base64) that evidence names. */
  pictures(executor: Executor, ids: readonly string[]): Promise<string[]>
}

export function createReportBook(
  store: ReportStore,
  {
    sealing,
    sealedPictures,
  }: { sealing: Pick<Sealing, 'open'>; sealedPictures: Pick<SealedPictures, 'open'> },
): ReportBook {
  return {
    ...store,
    pictures: sealedPictures.open,
    async find(executor, id) {
      const found = await store.find(executor, id)
      if (!found) return null
      const { evidence: _sealed, ...report } = found
      return report
    },
    async evidence(executor, id) {
      const found = await store.find(executor, id)
      return found && sealing.open<Evidence>(found.evidence)
    },
  }
}
