import type { Names } from '@woodalo/languages/translated-names'
import type { Coordinates } from '@woodalo/protocol'

export interface PlaceRecord extends Coordinates {
  id: string
  /** In every language in which it has a name of its own. */
  names: Names
  address: string
  city: string
  country: string
  kind: string
  isActive: boolean
}

/** A public spot where strangers can find each other. `meters` is its distance from the point of the query. */
export interface MeetingPoint extends Coordinates {
  placeId: string
  /** A corner may be in front of somebody's door. */
  kind: 'place' | 'corner'
  names: Names
  meters: number
}
