import type { GroupStore } from '../group-store.ts'
import type { PairFilter } from '../kept-apart.ts'
import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import type { Stop } from '../time-limit.ts'

/** The crowded points of a batch, and all that their search needs. */
export interface HubTask {
  readonly book: RequestBook
  readonly store: GroupStore
  readonly places: PlaceTable
  /** Crowded points: -1 - place, or a slot for that rider's origin. */
  readonly points: readonly number[]
  readonly mayShare: PairFilter
  /** Per slot, 1 if the rider reaches a crowded point. */
  readonly near: Uint8Array
  /** The problem's seed. */
  readonly seed: number
  readonly stop: Stop
}
