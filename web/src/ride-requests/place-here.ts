import type { NamedPoint } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import { knownPosition } from '../map/use-own-position.ts'
import { locate, type LocationFault } from './ask-for-position.ts'
import { addressToKeep } from '../i18n/short-address.ts'
import { noteAddress } from './suggestion-details.ts'

export { knownPosition }

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

/** Where the device is, by its nearest address; null if that is not shared yet or cannot be found. It never asks. */
export async function placeHere(api: Api): Promise<NamedPoint | null> {
  const position = await knownPosition()
  if (!position) return null
  try {
    const { name } = await api.places.reverse(position, { quiet: true })
    return { name, ...position }
  } catch {
    return null
  }
}
