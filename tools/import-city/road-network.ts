import { assembleNetwork, NoStreetsError, partsOfMap, type StreetMap } from '@woodalo/roads'

/** The streets of an extract, packed; null where nothing can be driven. */
export function networkOf(map: StreetMap): Uint8Array | null {
  try {
    return new Uint8Array(assembleNetwork(partsOfMap(map)).buffer)
  } catch (error) {
    if (error instanceof NoStreetsError) return null
    throw error
  }
}
