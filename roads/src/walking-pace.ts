/** An unhurried walk, as in matching, and the same on steps. */
export const WALK_METERS_PER_SECOND = 1.3

export function walkSeconds(meters: number, isSteps: boolean): number {
  return meters / (isSteps ? STEPS_METERS_PER_SECOND : WALK_METERS_PER_SECOND)
}

const STEPS_METERS_PER_SECOND = 0.65
