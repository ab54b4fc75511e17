// Moves requests from state to state, and reads a state from its columns. Only this file writes the state of a request.
import type { Language, RideRequestState } from '@woodalo/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/connection.ts'
import { anyOf } from '../database/prepared-statements.ts'
import type { Tables } from '../database/tables.ts'
import {
  type MoveDetail,
  type InState,
  type MovedRequest,
  type RequestAct,
  requestTransitions,
  type StateAfter,
} from './request-states-model.ts'
import type { RequestMoves } from './ports.ts'
import { leastSecondsAfterReturn, restSeconds } from './search-times.ts'

/** The columns that belong to states. Nothing else decides which. */
interface StateColumns {
  search_ends_at: Date | null
  rest_until: Date | null
  ride_id: string | null
  ended_at: Date | null
}

/** Reads the fields of a state. The table's constraints guarantee that they are filled. */
export function stateOfColumns(id: string, state: RideRequestState, columns: StateColumns): InState {
  const known = <Column extends keyof StateColumns>(column: Column) => {
    const value = columns[column]
    if (value === null) throw new Error(`request ${id} is ${state} without ${column}`)
    return value as NonNullable<StateColumns[Column]>
  }
  switch (state) {
    case 'SEARCHING':
      return { state, searchEndsAt: known('search_ends_at') }
    case 'NO_MATCH':
      return { state, restUntil: known('rest_until') }
    case 'MATCHED':
    case 'CONFIRMED':
      return { state, rideId: known('ride_id') }
    case 'DONE':
    case 'CANCELED':
    case 'EXPIRED':
      return { state, endedAt: known('ended_at') }
  }
}

interface MovedRow extends StateColumns {
  id: string
  user_id: string
  old_state: RideRequestState
  region: string
  language: Language
}

function movedOf<Act extends RequestAct>(row: MovedRow, state: StateAfter<Act>): MovedRequest<Act> {
  const moved = {
    requestId: row.id,
    userId: row.user_id,
    oldState: row.old_state,
    region: row.region,
    language: row.language,
    ...stateOfColumns(row.id, state, row),
  }
  // The statement selects its states by the table of transitions.
  return moved as object as MovedRequest<Act>
}

/** The column that identifies a state. */
const columnOf = {
  SEARCHING: 'search_ends_at',
  NO_MATCH: 'rest_until',
  MATCHED: 'ride_id',
  CONFIRMED: 'ride_id',
  DONE: 'ended_at',
  CANCELED: 'ended_at',
  EXPIRED: 'ended_at',
} as const satisfies Record<RideRequestState, keyof StateColumns>

type Values<Column extends keyof Tables['ride_requests']> = Record<Column, RawBuilder<unknown>>
/** What an act writes: the column of its target state, and possibly others. */
type Changes<Act extends RequestAct> = Values<(typeof columnOf)[StateAfter<Act>]> &
  Partial<Values<keyof Tables['ride_requests']>>

/** Columns of an act's source and target states. Those that the act does not fill are set to null. */
const emptied = {
  search_ends_at: sql`null`,
  rest_until: sql`null`,
  ride_id: sql`null`,
  ended_at: sql`null`,
  held_since: sql`null`,
} satisfies Values<keyof StateColumns | 'held_since'>

/** What each act fills. An act without a line, or one without the column of its state, does not compile. */
function changesOf(searchSeconds: number): {
  [Act in RequestAct]: (now: RawBuilder<Date>, detail: MoveDetail<Act>) => Changes<Act>
} {
  const ended = (now: RawBuilder<Date>) => ({ ended_at: now })
  return {
    match: (now, { rideId }) => ({
      ride_id: sql`${rideId}::uuid`,
      search_left_seconds: sql`greatest(extract(epoch from search_ends_at - ${now}), 0)`,
    }),
    confirm: () => ({ ride_id: sql`ride_id` }),
    searchAgain: (now) => ({
      search_ends_at: sql`${now} + make_interval(secs => greatest(search_left_seconds, ${leastSecondsAfterReturn}))`,
      search_started_at: now,
      nearby: sql`null`,
    }),
    rest: (now) => ({
      rest_until: sql`${now} + make_interval(secs => ${restSeconds})`,
      nearby: sql`null`,
    }),
    keepSearching: (now) => ({
      search_ends_at: sql`${now} + make_interval(secs => ${searchSeconds})`,
      search_started_at: now,
    }),
    finish: ended,
    giveWay: ended,
    giveUp: ended,
    cancel: ended,
    expire: ended,
  }
}

export function createRequestMoves(searchSeconds: number): RequestMoves {
  const changesOfAct = changesOf(searchSeconds)
  return {
    async move<Act extends RequestAct>(
      tx: Tx,
      act: Act,
      requestIds: readonly string[],
      detail: MoveDetail<Act>,
    ) {
      if (requestIds.length === 0) return []
      const { from, to } = requestTransitions[act]
      const changes = { ...emptied, ...changesOfAct[act](sql`${detail.now}::timestamptz`, detail) }
      const { rows } = await sql<MovedRow>`
        with before as (
          select id, state from ride_requests
          where id = ${anyOf(requestIds, 'uuid[]')} and state in (${sql.join(from.map((state) => sql.lit(state)))})
          order by id for update
        )
        update ride_requests set state = ${to},
          ${sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
        from before, users
        where ride_requests.id = before.id and users.id = ride_requests.user_id
        returning ride_requests.id, ride_requests.user_id, before.state as old_state, region, language,
          search_ends_at, rest_until, ride_id, ended_at
      `.execute(tx.db)
      return rows.map((row) => movedOf<Act>(row, to))
    },
  }
}
