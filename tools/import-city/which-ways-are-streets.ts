// Which ways of OpenStreetMap are imported as streets that people can search for, and what counts as an address.

export type Tags = Readonly<Record<string, string>>

/** Streets where people are picked up or that people name; no motorways, no tracks through fields. */
const streetKinds = new Set(
  (
    'trunk primary secondary tertiary unclassified residential living_street pedestrian road service ' +
    'footway steps'
  ).split(' '),
)

export function isStreet(tags: Tags): boolean {
  return tags['name'] !== undefined && streetKinds.has(tags['highway'] ?? '')
}

export function isAddress(tags: Tags): boolean {
  return tags['addr:housenumber'] !== undefined && (tags['addr:street'] ?? tags['addr:place']) !== undefined
}
