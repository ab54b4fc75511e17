// Checks that no other tool makes: the length of files, their names, and words that do not belong in them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root, type Step } from './check-step.ts'

const longestLines = 400
const code = /\.(ts|tsx|mts|mjs|cjs|js|css|sql)$/
const text = /\.(ts|tsx|mts|mjs|cjs|js|css|sql|json|md|html|svg|txt|yml|yaml|example)$|^\.ci\/run$/
const generated = /(^|\/)(package-lock\.json|__snapshots__\/.*)$/
// A name that says nothing about the content.
const emptyNames = /(^|\/)(utils?|helpers?|common|shared|lib|misc|core)(\/|\.[a-z]+$)/
const tests = /\.(test|spec)\.tsx?$/

interface Ban {
  pattern: RegExp
  reason: string
  files: RegExp
}

const bans: readonly Ban[] = [
  // Written in two parts, so that this file passes its own rule.
  { pattern: new RegExp(`\\b(${'TO'}DO|${'FIX'}ME|${'XX'}X)\\b`), reason: 'unfinished work', files: text },
  {
    pattern: /\b(describe|test|it|suite)\.(only|skip|todo|fixme)\b/,
    reason: 'a test that is left out',
    files: tests,
  },
  { pattern: /\b(skipIf|runIf)\(/, reason: 'a test that may be left out', files: tests },
  { pattern: /@ts-(ignore|nocheck)/, reason: 'types that are not checked', files: code },
  {
    pattern: new RegExp(`(^|[^\\w.])(${pathsOfThisMachine().join('|')})(/|\\b)`),
    reason: 'a path of one machine',
    files: text,
  },
]

export const filesStep: Step = {
  name: 'files',
  run() {
    const files = trackedFiles()
    if (files.length < 100) throw new Error(`git lists only ${files.length} files`)
    return Promise.resolve(files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8'))))
  },
}

export function faultsOf(file: string, content: string): string[] {
  const faults: string[] = []
  if (emptyNames.test(file)) faults.push(`${file}: a name that says nothing`)
  if (generated.test(file)) return faults
  const lines = content.split('\n')
  if (code.test(file) && lines.length - 1 > longestLines)
    faults.push(`${file}: ${lines.length - 1} lines, more than ${longestLines}`)
  for (const { pattern, reason, files } of bans)
    if (files.test(file))
      for (const [index, line] of lines.entries())
        if (pattern.test(line)) faults.push(`${file}:${index + 1}: ${reason}: ${line.trim().slice(0, 120)}`)
  return faults
}

/** The paths of this checkout and this user's home: no text for others may contain them. */
function pathsOfThisMachine(): string[] {
  return [root, homedir()]
    .filter((path) => path.length > 1)
    .map((path) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

function trackedFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  return output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
