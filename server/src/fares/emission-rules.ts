import { emissions } from './data/parse-tariffs.ts'

/** Grams of CO2e per kilometre driven by taxi, for a trip whose vehicle is unknown. */
export const gramsPerVehicleKilometer = emissions.find(
  (row) => row.code === 'default',
)!.gramsPerVehicleKilometer
