import type { Coordinates } from '@woodalo/protocol'

/** A closed outline is filled, a line is drawn, and a place is a name at a point. */
export const shapeForms = {
  motorway: 'line',
  trunk: 'line',
  primary: 'line',
  secondary: 'line',
  tertiary: 'line',
  street: 'line',
  service: 'line',
  path: 'line',
  rail: 'line',
  runway: 'line',
  river: 'line',
  coast: 'line',
  water: 'outline',
  green: 'outline',
  city: 'place',
  town: 'place',
  village: 'place',
  suburb: 'place',
  /** Its name is the house number. */
  house: 'place',
} as const

export type ShapeKind = keyof typeof shapeForms

export function isShapeKind(kind: string): kind is ShapeKind {
  return Object.hasOwn(shapeForms, kind)
}

/** Something shown on a map. */
export interface MapShape {
  kind: ShapeKind
  name: string
  /** One line, or the rings of an outline, or one point. */
  rings: readonly (readonly Coordinates[])[]
}
