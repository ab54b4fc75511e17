// What turns, traffic lights, gates, toll booths and crossings cost, in seconds.
// Source: the seconds of a turn by its angle follow the car profile of OSRM
// (https://github.com/Project-OSRM/osrm-backend/blob/master/profiles/car.lua, BSD 2-Clause). The seconds of a junction
// for turns not known in advance were fitted here: see README.md.

const TURN_SECONDS = 7.5
/** An arrival costs these shares of the gentlest turn's seconds and of the mean of all turns. */
const GENTLEST_SHARE = 1
const MEAN_SHARE = 0.3
export const SIGNAL_SECONDS = 2
export const GATE_SECONDS = 30
export const TOLL_SECONDS = 15

/** Takes the degrees between both headings: 0 straight on, 90 at a right angle, 180 back. */
function turnSeconds(degrees: number): number {
  return TURN_SECONDS / (1 + Math.exp(6.5 - (13 * degrees) / 180))
}

/**
 * Returns the seconds that a driver takes to arrive at a junction before the next street is known. It is mostly the
 * gentlest turn, since most drives go straight on where they can.
 */
export function junctionSeconds(turns: readonly number[]): number {
  if (turns.length < 2) return 0
  const seconds = turns.map(turnSeconds)
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length
  return GENTLEST_SHARE * Math.min(...seconds) + MEAN_SHARE * mean
}

/** A walker's wait at traffic lights. Elsewhere walkers go first or find a gap. */
export const CROSSING_SIGNAL_SECONDS = 15
