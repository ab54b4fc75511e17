import type { FavouriteKind } from '@woodalo/protocol'
import type { ColumnType } from 'kysely'

export interface FavouriteTables {
  favourites: {
    user_id: string
    id: string
    kind: FavouriteKind
    label: string
    name: string
    latitude: number
    longitude: number
    place_id: string | null
    created_at: ColumnType<Date, never, never>
  }
}
