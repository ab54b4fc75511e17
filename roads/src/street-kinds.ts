/** Kinds of streets for cars, from the largest. `streetKinds` holds indices into this list. */
export const STREET_KINDS = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'road',
  'track',
] as const

export type StreetKind = (typeof STREET_KINDS)[number]

export const kindNumber = (kind: StreetKind): number => STREET_KINDS.indexOf(kind)
