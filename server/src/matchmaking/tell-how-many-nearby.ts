// What a batch stores about those who still wait, and what they are told.
import type { Transact } from '../database/connection.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { MatchmakingStore, Observation, SearchingRequest } from './store.ts'
import { tellableCount } from './nearby-count-steps.ts'

interface ObservingParts {
  transact: Transact
  store: MatchmakingStore
  tell: Tell
}

/** A request that still waits, for how long its group is held, and how many could share with it. */
export interface Seen {
  request: SearchingRequest
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
