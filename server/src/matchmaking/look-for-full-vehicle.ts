// The look for groups that fill a vehicle, between two batches: whether it is worth its time, and how soon it follows.
import { type Party, vehicles } from '@woodalo/protocol'
import { groupLimits } from './group-limits.ts'

const fewestSeats = Math.min(...vehicles.map(({ holds }) => holds.people))
/** With fewer people, no group is full: neither its vehicle, nor as many requests as share one. */
export const fewestToFill = Math.min(fewestSeats, groupLimits.maxGroup)

/** Returns whether there are enough people for any group to be full. */
export function mayFillVehicle(among: readonly { party: Party }[]): boolean {
  const people = among.reduce((sum, { party }) => sum + party.people, 0)
  return among.length >= groupLimits.maxGroup || people >= fewestSeats
}

/**
 * With more requests than this, a full group does not justify a batch of its own: the engine would take a tenth of a
 * second or more.
 */
export const mostToFillAmong = 24

/** The delay after a request, so that one look sees riders who come together. */
export const soonSeconds = 0.25
/** If batches follow each other this fast, no look in between is needed. */
export const shortBatchSeconds = 0.5
