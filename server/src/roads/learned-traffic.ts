// How traffic is learned from the drives in an area. Pure.
import { hoursOfDay } from './hour-of-week.ts'

/** Shorter drives are mostly getting in and out. */
export const leastLearnedSeconds = 120

/** The size of a step as a logarithm: 5 %. */
const stepSize = Math.log(1.05)
/** From a quarter of the expected time to four times as long. Anything beyond is a mistake, not a drive. */
const mostSteps = Math.floor(Math.log(4) / stepSize)

/** The number of an area's drives at an hour of the week that took about the same multiple of the usual time. */
export interface LearnedDrives {
  hourOfWeek: number
  /** See `stepOf`. */
  step: number
  drives: number
}

/** Returns the multiple of the usual time that a drive took, in steps of 5 %, or null if it was no plain drive. */
export function stepOf(ratio: number): number | null {
  const step = Math.round(Math.log(ratio) / stepSize)
  return Math.abs(step) <= mostSteps ? step + 0 : null
}

/** The usual time counts as much as this many learned drives. */
const doubt = 20
/** From this many drives on, the learned times apply. */
export const leastDrives = doubt

/**
 * Returns for each hour of the week the median multiple of the usual time. It is shrunk towards the median of all
 * hours, and that one towards 1, more strongly the fewer drives there were.
 */
export function learnedFactors(learned: readonly LearnedDrives[]): number[] {
  const pulled = (rows: readonly LearnedDrives[], towards: number) => {
    const drives = rows.reduce((sum, row) => sum + row.drives, 0)
    return drives === 0 ? towards : towards + ((medianStep(rows) - towards) * drives) / (drives + doubt)
  }
  const overall = pulled(learned, 0)
  return Array.from({ length: 7 * hoursOfDay }, (_, hour) =>
    Math.exp(
      stepSize *
        pulled(
          learned.filter(({ hourOfWeek }) => hourOfWeek === hour),
          overall,
        ),
    ),
  )
}

/** Interpolates among the drives of the median step, so that the result is finer than a step. */
function medianStep(rows: readonly LearnedDrives[]): number {
  const bySteps = rows.toSorted((a, b) => a.step - b.step)
  let left = rows.reduce((sum, { drives }) => sum + drives, 0) / 2
  const counts = new Map<number, number>()
  for (const { step, drives } of bySteps) counts.set(step, (counts.get(step) ?? 0) + drives)
  for (const [step, drives] of counts) {
    if (left <= drives) return step - 0.5 + left / drives
    left -= drives
  }
  return 0
}
