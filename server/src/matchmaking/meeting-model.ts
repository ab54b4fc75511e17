// The spots where strangers may meet. Pure.
import type { Coordinates } from '@woodalo/geography'
import type { Names } from '@woodalo/languages/translated-names'

/** A known public spot. */
export interface KnownPlace extends Coordinates {
  placeId: string
  /** Unlike a place, a street corner may be in front of somebody's door. */
  kind?: 'place' | 'corner'
  names: Names
}

export interface Meeting extends Coordinates {
  placeId: string | null
  names: Names
}
