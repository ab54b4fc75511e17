import type { Ride } from './rides.ts'

/** Once all are there: as long as it takes to get a taxi. */
const waitMilliseconds = 5 * 60_000
/** Once the taxi should be there: as long as it takes to get in. */
const boardingMilliseconds = 2 * 60_000

/**
 * From this moment on, in milliseconds by the service's clock, a ride counts as under way although nobody has said so: a
 * while after its riders should have met, after the last of them came, and after the hour of the taxi that was noted.
 */
export function countsAsLeftAt({
  meetAt,
  departedAt,
  taxi,
}: Pick<Ride, 'meetAt' | 'departedAt' | 'taxi'>): number {
  const met = Math.max(Date.parse(meetAt), departedAt ? Date.parse(departedAt) : 0)
  const comes = taxi?.arrivesAt ? Date.parse(taxi.arrivesAt) : 0
  return Math.max(met + waitMilliseconds, comes + boardingMilliseconds)
}
