// The files and lines in which faults are planted.
import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { root } from '../check-step.ts'
import type { Scope } from './scopes.ts'

export function filesOf({ mutate }: Pick<Scope, 'mutate'>): string[] {
  const without = mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  return globSync(
    mutate.filter((glob) => !glob.startsWith('!')),
    { cwd: root },
  )
    .filter((file) => !/\.test\.tsx?$/.test(file) && !without.some((glob) => matchesGlob(file, glob)))
    .toSorted()
}

/** `file:from-to` for each run of lines that a diff without context (`git diff -U0`) added to one of these files. */
export function changedRanges(diff: string, files: readonly string[]): string[] {
  const ranges: string[] = []
  let file: string | undefined
  for (const line of diff.split('\n')) {
    const name = /^\+\+\+ b\/(.+)$/.exec(line)?.[1]
    if (name !== undefined) file = files.includes(name) ? name : undefined
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!hunk || file === undefined) continue
    const [from, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)]
    if (count > 0) ranges.push(`${file}:${from}-${from + count - 1}`)
  }
  return ranges
}

/** Returns the number of lines in ranges of `changedRanges`. */
export function linesIn(ranges: readonly string[]): number {
  return ranges.reduce((sum, range) => {
    const [, from, to] = /:(\d+)-(\d+)$/.exec(range)!
    return sum + Number(to) - Number(from) + 1
  }, 0)
}
