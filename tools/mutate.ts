// npm run mutate: plants faults in the pure rules, one at a time, and counts how many of them the unit tests notice.
//   npm run mutate                          every scope of tools/mutation/scopes.ts
//   npm run mutate -- fares rides           some
//   npm run mutate -- --changed main        only lines that have changed since a commit
// Ends with 1 when a scope is below its mark. Of what changed, every fault must be noticed or explained in place:
//   // Stryker disable next-line all: why no test can tell the difference
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root } from './check-step.ts'
import { changedRanges, filesOf } from './mutation/changed.ts'
import { type Scope, scopes } from './mutation/scopes.ts'

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const work = join(root, '.stryker-tmp')

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'string' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !scopes.some((scope) => scope.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}: ${scopes.map(({ name }) => name).join(', ')}.`)
  const asked = positionals.length === 0 ? scopes : scopes.filter(({ name }) => positionals.includes(name))
  const since = values.changed
  const diff =
    since === undefined
      ? null
      : execFileSync('git', ['diff', '-U0', '--no-color', since, '--', '*.ts'], {
          cwd: root,
          encoding: 'utf8',
        })

  const lines: string[] = []
  let missed = 0
  for (const scope of asked) {
    const files = filesOf(scope)
    const mutate = diff === null ? files : changedRanges(diff, files)
    if (mutate.length === 0) continue
    const began = performance.now()
    const mutants = await plant(scope, mutate)
    const seconds = Math.round((performance.now() - began) / 1_000)
    const { score, noticed, planted, survivors } = scoreOf(mutants)
    for (const mutant of survivors) console.log(described(mutant))
    const mark = diff === null ? scope.mark : 100
    if (score < mark) missed++
    lines.push(
      `${score < mark ? '✗' : '✓'} ${scope.name.padEnd(16)} ${score.toFixed(1).padStart(5)} % of ${planted} ` +
        `(${noticed} noticed; the mark is ${mark} %; ${seconds} s)`,
    )
  }
  rmSync(work, { recursive: true, force: true })
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing that faults are planted in has changed.')
  return missed > 0 ? 1 : 0
}

async function plant(scope: Scope, mutate: string[]): Promise<Mutant[]> {
  process.env['MUTATED_TESTS'] = JSON.stringify(scope.tests)
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
  planted: number
  survivors: Mutant[]
} {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const planted = noticed + survivors.length
  return { score: planted === 0 ? 100 : (100 * noticed) / planted, noticed, planted, survivors }
}

function described({ fileName, location, replacement, status }: Mutant): string {
  const { line, column } = location.start
  const place = `${fileName.slice(root.length + 1)}:${line}:${column}`
  return `${place} ${status === 'NoCoverage' ? 'no test runs it' : 'no test notices'}: ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 100)}`
}

process.exitCode = await main()
