// Ends searches whose time is over, and requests that rested too long.
import { textsIn } from '@woodalo/languages/service'
import { lookSeconds, partDue } from '../jobs/look-ahead.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from './announcement-model.ts'
import type { MovedRequest } from './request-states-model.ts'
import type { RequestParts } from './parts.ts'
import { leastSecondsAfterReturn, restSeconds } from './search-times.ts'

/** How many seconds ahead the service looks for ends of searches and rests. */
export const searchLookSeconds = (searchSeconds: number) =>
  lookSeconds(searchSeconds, leastSecondsAfterReturn)
export const restLookSeconds = lookSeconds(restSeconds)

export function createSearchEnds(parts: RequestParts) {
  const { store, transact } = parts

  async function endEach(
    ids: readonly string[],
    act: 'rest' | 'expire',
    also: (moved: MovedRequest) => OutgoingEvent[],
  ): Promise<void> {
    if (ids.length === 0) return
    await transact(async (tx) => {
      const free = await store.lockDue(tx, ids, act === 'rest' ? 'SEARCHING' : 'NO_MATCH')
      const now = await store.clock(tx.db)
      const moved = await store.move(tx, act, free, { now })
      await parts.tell(
        tx,
        moved.flatMap((request) => [requestMoved(request), ...also(request)]),
      )
      if (act === 'rest')
        await parts.notify(
          tx,
          moved.map(({ userId }) => ({ kind: 'no-match', userId, rideId: null })),
        )
    })
  }

  return {
    async endSearches(): Promise<number | undefined> {
      const { due, nextInSeconds } = partDue(await store.dueSearches(searchLookSeconds(parts.searchSeconds)))
      if (due.length === 0) return nextInSeconds
      await parts.lastCall(due)
      await endEach(
        due.map(({ id }) => id),
        'rest',
        (request) => [
          {
            userId: request.userId,
            event: 'NO_MATCH_FOUND',
            payload: {
              rideRequestId: request.requestId,
              message: textsIn(request.language).requests.noMatch,
            },
          },
        ],
      )
      return nextInSeconds
    },
    async endRests(): Promise<number | undefined> {
      const { due, nextInSeconds } = partDue(await store.dueRests(restLookSeconds))
      await endEach(
        due.map(({ id }) => id),
        'expire',
        () => [],
      )
      return nextInSeconds
    },
  }
}
