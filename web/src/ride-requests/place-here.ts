import type { Coordinates, NamedPoint } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import { locate, type LocationFault } from './ask-for-position.ts'
import { addressToKeep } from '../i18n/short-address.ts'
import { noteAddress } from './suggestion-details.ts'

/** Where the device is, by its nearest address, or why that is unknown: the browser may ask for permission. */
export async function placeAsked(api: Api): Promise<NamedPoint | LocationFault> {
  const position = await locate()
  if (typeof position === 'string') return position
  try {
    const place = await api.places.reverse(position, { quiet: true })
    noteAddress(place.name, addressToKeep(place))
    return { name: place.name, ...position }
  } catch {
    return 'failed'
  }
}

/** The place at the device's position, by its nearest address; null if that cannot be found. */
export async function placeAt(api: Api, position: Coordinates): Promise<NamedPoint | null> {
  try {
    const { name } = await api.places.reverse(position, { quiet: true })
    return { name, ...position }
  } catch {
    return null
  }
}
