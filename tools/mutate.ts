// npm run mutate: plants faults in the pure rules, one at a time, and counts how many of them the unit tests notice.
//   npm run mutate                          every scope of tools/mutation/scopes.ts
//   npm run mutate -- fares rides           some
//   npm run mutate -- --changed main        only lines that have changed since a commit
//   npm run mutate -- --changed main --within 100
//                                           no longer than 100 s: what is left by then is named and fails nothing
// Ends with 1 when a scope is below its mark. Of what changed, every fault must be noticed or explained in place:
//   // Stryker disable next-line all: why no test can tell the difference
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Stryker } from '@stryker-mutator/core'
import { root } from './check-step.ts'
import { changedRanges, filesOf } from './mutation/changed.ts'
import { type Scope, scopes } from './mutation/scopes.ts'

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const work = join(root, '.stryker-tmp')

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'string' }, within: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !scopes.some((scope) => scope.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}: ${scopes.map(({ name }) => name).join(', ')}.`)
  const asked = positionals.length === 0 ? scopes : scopes.filter(({ name }) => positionals.includes(name))
  const since = values.changed
  const diff = since === undefined ? null : diffSince(since)
  const waiting = asked
    .map((scope) => {
      const files = filesOf(scope)
      return { scope, mutate: diff === null ? files : changedRanges(diff, files) }
    })
    .filter(({ mutate }) => mutate.length > 0)
  if (waiting.length === 0) {
    console.log('Nothing that faults are planted in has changed.')
    return 0
  }

  const lines: string[] = []
  let missed = 0
  function end(): number {
    rmSync(work, { recursive: true, force: true })
    console.log(lines.join('\n'))
    for (const { scope, mutate } of waiting)
      console.log(`? ${scope.name.padEnd(16)} not within the time: ${mutate.join(' ')}`)
    return missed > 0 ? 1 : 0
  }
  // The time is up in the middle of a scope: Stryker has no way to end early, but its processes end with this one.
  if (values.within !== undefined) setTimeout(() => process.exit(end()), Number(values.within) * 1000).unref()
  for (let next = waiting[0]; next; next = waiting[0]) {
    const { scope, mutate } = next
    const began = performance.now()
    const mutants = await plant(scope, mutate)
    waiting.shift()
    const seconds = Math.round((performance.now() - began) / 1_000)
    const { score, noticed, late, planted, survivors } = scoreOf(mutants)
    for (const mutant of survivors) console.log(described(mutant))
    const mark = diff === null ? scope.mark : 100
    if (score < mark) missed++
    lines.push(
      `${score < mark ? '✗' : '✓'} ${scope.name.padEnd(16)} ${score.toFixed(1).padStart(5)} % of ${planted} ` +
        `(${noticed} noticed, ${late} of them by time; the mark is ${mark} %; ${seconds} s)`,
    )
  }
  return end()
}

/** Returns what changed since a commit, without context. */
function diffSince(commit: string): string {
  const args = ['diff', '-U0', '--no-color', commit, '--', '*.ts']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
}

async function plant(scope: Scope, mutate: string[]): Promise<Mutant[]> {
  process.env['MUTATED_TESTS'] = JSON.stringify(scope.tests)
  // It takes a second to load, which is too long for a change that it has nothing to do with.
  const { Stryker } = await import('@stryker-mutator/core')
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    checkers: [],
    reporters: [],
    allowConsoleColors: false,
    allowEmpty: true,
    tempDirName: work,
    ignorePatterns: ['/data', '/test-results', '/web/dist', '/docs'],
    // A fault that prevents a loop from ending counts as noticed; so does one that makes a test far slower.
    timeoutMS: 10_000,
    timeoutFactor: 3,
  }).runMutationTest()
}

function scoreOf(mutants: readonly Mutant[]): {
  score: number
  noticed: number
  /** Those that no test noticed but that took too long. Under load, a slow machine looks the same. */
  late: number
  planted: number
  survivors: Mutant[]
} {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const late = mutants.filter(({ status }) => status === 'Timeout').length
  const noticed = mutants.filter(({ status }) => status === 'Killed').length + late
  const planted = noticed + survivors.length
  return { score: planted === 0 ? 100 : (100 * noticed) / planted, noticed, late, planted, survivors }
}

function described({ fileName, location, replacement, status }: Mutant): string {
  const { line, column } = location.start
  const place = `${fileName.slice(root.length + 1)}:${line}:${column}`
  return `${place} ${status === 'NoCoverage' ? 'no test runs it' : 'no test notices'}: ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 100)}`
}

process.exit(await main())
