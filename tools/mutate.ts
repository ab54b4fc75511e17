// npm run mutate: plants faults in the pure rules, one at a time, and counts how many of them the unit tests notice.
//   npm run mutate                          every scope of tools/mutate/scopes.ts
//   npm run mutate -- fares rides           some
//   npm run mutate -- --changed main        only lines that have changed since a commit
//   npm run mutate -- --changed main --within 100
//                                           no longer than 100 s: what is not tried by then fails nothing
//   npm run mutate -- --changed main --most-lines 80
//                                           nothing if more lines have changed, as in a merge of several changes
// Ends with 1 when a scope is below its mark. Of what changed, every fault must be noticed or explained in place:
//   // Stryker disable next-line all: why no test can tell the difference
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './check-step.ts'
import { changedRanges, filesOf, linesIn } from './mutate/changed.ts'
import { concluded, described, isSurvivor } from './mutate/conclusion.ts'
import { type Mutant, onTried, reporterName } from './mutate/reporter.ts'
import { type Scope, scopes } from './mutate/scopes.ts'

// Several runs may go on at once.
const work = join(root, `.stryker-tmp-${process.pid}`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'string' }, within: { type: 'string' }, 'most-lines': { type: 'string' } },
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
  const mostLines = Number(values['most-lines'] ?? Infinity)
  const changedLines = diff === null ? 0 : linesIn(waiting.flatMap(({ mutate }) => mutate))
  if (changedLines > mostLines) {
    console.log(
      `${changedLines} lines of the pure rules have changed, too many to try here: run npm run mutate.`,
    )
    return 0
  }

  const lines: string[] = []
  let missed = 0
  function conclude(scope: Scope, tried: readonly Mutant[], isWhole: boolean): void {
    const { isMissed, line } = concluded(scope.name, tried, diff === null ? scope.mark : 100, isWhole)
    if (isMissed) missed++
    lines.push(line)
  }
  function end(): never {
    rmSync(work, { recursive: true, force: true })
    console.log(lines.join('\n'))
    process.exit(missed > 0 ? 1 : 0)
  }

  let tried: Mutant[] = []
  onTried((mutant) => {
    tried.push(mutant)
    if (isSurvivor(mutant)) console.log(described(mutant, root))
  })
  // Stryker has no way to end early, but its processes end with this one.
  function endNow(): void {
    const [current, ...others] = waiting
    if (current) conclude(current.scope, tried, false)
    for (const { scope } of others) lines.push(`? ${scope.name.padEnd(16)} not tried, time was up`)
    end()
  }
  if (values.within !== undefined) setTimeout(endNow, Number(values.within) * 1000)
  process.once('SIGTERM', endNow)
  for (let next = waiting[0]; next; next = waiting[0]) {
    tried = []
    await plant(next.scope, next.mutate)
    conclude(next.scope, tried, true)
    waiting.shift()
  }
  return end()
}

/** Returns what changed since a commit, without context. */
function diffSince(commit: string): string {
  const args = ['diff', '-U0', '--no-color', commit, '--', '*.ts']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
}

async function plant(scope: Scope, mutate: string[]): Promise<void> {
  process.env['MUTATED_TESTS'] = JSON.stringify(scope.tests)
  // It takes a second to load, which is too long for a change that it has nothing to do with.
  const { Stryker } = await import('@stryker-mutator/core')
  await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/mutate/reporter.ts')],
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    checkers: [],
    reporters: [reporterName],
    allowConsoleColors: false,
    allowEmpty: true,
    tempDirName: work,
    ignorePatterns: ['/.stryker-tmp-*', '/data', '/test-results', '/web/dist'],
    // A fault that prevents a loop from ending counts as noticed; so does one that makes a test far slower.
    timeoutMS: 10_000,
    timeoutFactor: 3,
  }).runMutationTest()
}

process.exitCode = await main()
