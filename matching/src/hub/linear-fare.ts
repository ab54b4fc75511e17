import type { Settings } from '../problem-and-solution.ts'
import type { RequestBook } from '../requests-as-columns.ts'
import { meterOf } from '../tariff.ts'

/** The linear part of the tariff: the lowest possible price of a ride. */
export interface LinearFare {
  readonly base: number
  readonly perSecond: number
}

/** `least` is a lower bound of every ride's price; `likely` is the price at the book's mean speed. */
export function linearFare(book: RequestBook, kind: 'least' | 'likely'): LinearFare {
  const { fare, roads }: Settings = book.settings
  const meters = book.soloMeters.reduce((sum, each) => sum + each, 0)
  const seconds = book.soloSeconds.reduce((sum, each) => sum + each, 0)
  const speed =
    roads.kind === 'straight' ? roads.metersPerSecond : kind === 'least' ? 0 : meters / Math.max(1, seconds)
  if (typeof fare !== 'function') {
    return {
      base: fare.base,
      perSecond: Math.max(1e-9, (fare.perKilometer * speed) / 1000 + fare.perMinute / 60),
    }
  }
  const meter = meterOf(fare)
  const base = meter(0, 0)
  return { base, perSecond: Math.max(1e-9, (meter(1800 * speed, 1800) - base) / 1800) }
}
