import type { RideRequestState } from '@woodalo/protocol'
import type { InState } from './request-states-model.ts'

/** The columns that belong to states. Nothing else decides which. */
export interface StateColumns {
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
