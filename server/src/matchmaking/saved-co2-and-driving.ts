import type { GroupPlan } from '@woodalo/matching'

/** The driving, and so the CO2, that a group saves against everybody driving alone, as its riders are told. */
export function savedDriving(
  { savedMeters, distanceMeters }: Pick<GroupPlan, 'savedMeters' | 'distanceMeters'>,
  gramsPerVehicleKilometer: number,
): { savedGrams: number; savedPercent: number } {
  const soloMeters = savedMeters + distanceMeters
  return {
    savedGrams: Math.round((savedMeters / 1000) * gramsPerVehicleKilometer),
    savedPercent: soloMeters === 0 ? 0 : Math.round((100 * savedMeters) / soloMeters),
  }
}
