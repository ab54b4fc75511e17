import { membersOf } from './ride-members-model.ts'
import type { NotedTaxi, RideRecord } from './ride-states-model.ts'

/** Returns what a note says in words, the plate first; empty if it says none. */
export function wordsOfTaxi({
  plate,
  car,
  app,
  driverName,
}: Pick<NotedTaxi, 'plate' | 'car' | 'app' | 'driverName'>): string {
  return [plate, car, app, driverName].filter(Boolean).join(' · ')
}

/** Returns the taxi noted by a current member. A rider who leaves takes the taxi that they ordered with them. */
export function taxiOf(ride: RideRecord): NotedTaxi | null {
  const { taxi } = ride
  return taxi && membersOf(ride).some(({ userId }) => userId === taxi.byId) ? taxi : null
}

/** Returns the taxi as this rider may know it. */
export function taxiFor(ride: RideRecord, userId: string): NotedTaxi | null {
  const taxi = taxiOf(ride)
  return taxi?.withheldFrom.includes(userId) ? null : taxi
}
