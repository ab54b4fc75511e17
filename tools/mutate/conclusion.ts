// What is said of planted faults: each that no test noticed, and how many of a scope were noticed.
import type { Mutant } from './reporter.ts'

export const isSurvivor = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

function scoreOf(tried: readonly Mutant[]): {
  score: number
  noticed: number
  /** Those that no test noticed but that took too long. Under load, a slow machine looks the same. */
  late: number
  planted: number
} {
  const late = tried.filter(({ status }) => status === 'Timeout').length
  const noticed = tried.filter(({ status }) => status === 'Killed').length + late
  const planted = noticed + tried.filter(isSurvivor).length
  return { score: planted === 0 ? 100 : (100 * noticed) / planted, noticed, late, planted }
}

export function described({ fileName, location, replacement, status }: Mutant, root: string): string {
  const { line, column } = location.start
  const place = `${fileName.slice(root.length + 1)}:${line}:${column}`
  return `${place} ${status === 'NoCoverage' ? 'no test runs it' : 'no test notices'}: ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 100)}`
}

/** A line about a scope, and whether fewer of its faults were noticed than its mark demands. */
export function concluded(
  name: string,
  tried: readonly Mutant[],
  mark: number,
  isWhole: boolean,
): { isMissed: boolean; line: string } {
  const { score, noticed, late, planted } = scoreOf(tried)
  const isMissed = score < mark
  const line =
    `${isMissed ? '✗' : '✓'} ${name.padEnd(16)} ${score.toFixed(1).padStart(5)} % of ${planted} ` +
    `(${noticed} noticed, ${late} of them by time; the mark is ${mark} %)${isWhole ? '' : ', and time was up'}`
  return { isMissed, line }
}
