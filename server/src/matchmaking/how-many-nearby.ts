// How many could share with those who still wait: the steps in which it is told, how often, and to whom.
import type { Transact, Tx } from '../database/connection.ts'
import type { Tell } from '../live/event-delivery.ts'

/**
 * Beyond the few riders who fit a taxi, steps are enough. An exact count of a crowd would reveal each arrival and
 * departure.
 */
const tellableCounts = [0, 1, 2, 3, 5, 10, 20, 50, 100]

/** Rounds the number of nearby riders to one that may be shown. */
export function tellableCount(count: number): number {
  return tellableCounts.findLast((step) => step <= count) ?? 0
}

/**
 * A rider who asks repeatedly is told who is nearby only once within this time, so that no position can be located by
 * search.
 */
export const quietSeconds = 60
/** And so often within an hour at most, by one account. */
export const tellingSearchesPerHour = 12

/** What a batch finds out about a request that still waits. */
export interface Observation {
  requestId: string
  /** Null if the engine has no group for it. */
  heldSeconds: number | null
  nearby: number | null
}

interface ObservingParts {
  transact: Transact
  store: { observe(tx: Tx, now: Date, observations: readonly Observation[]): Promise<void> }
  tell: Tell
}

/** A request that still waits, for how long its group is held, and how many could share with it. */
export interface Seen {
  request: Observation & {
    userId: string
    region: string
    /** For this long the rider is not told who is nearby, because they asked another time a moment ago. */
    quietSeconds: number
  }
  heldSeconds: number | null
  nearby: number
}

/** Stores since when a group is held back, and tells riders how many are nearby. */
export async function observeWaiting(
  { store, transact, tell }: ObservingParts,
  now: Date,
  seen: readonly Seen[],
): Promise<void> {
  const told = seen.map(({ request, heldSeconds, nearby }) => ({
    request,
    heldSeconds,
    nearby: request.quietSeconds > 0 ? request.nearby : tellableCount(nearby),
  }))
  const changed = told.filter(
    ({ request, heldSeconds, nearby }) =>
      request.nearby !== nearby || (request.heldSeconds === null) !== (heldSeconds === null),
  )
  if (changed.length === 0) return
  await transact(async (tx) => {
    await store.observe(
      tx,
      now,
      changed.map(({ request, heldSeconds, nearby }): Observation => ({
        requestId: request.requestId,
        heldSeconds,
        nearby,
      })),
    )
    await tell(
      tx,
      changed
        .flatMap(({ request, nearby }) =>
          nearby === null || request.nearby === nearby ? [] : [{ request, nearby }],
        )
        .map(({ request, nearby }) => ({
          userId: request.userId,
          event: 'SEARCH_PROGRESS',
          payload: { rideRequestId: request.requestId, nearby },
        })),
    )
  })
}
