// The lanes of the tests: which files are in them, how each is run, and what its reporter counted.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')
const folders = '{protocol,client,matching,server,web,e2e,tools}'

export const laneNames = ['unit', 'db', 'cluster', 'journeys'] as const
export type LaneName = (typeof laneNames)[number]

export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a reader should look at though it is no count: suites that could not be loaded, tests that were skipped. */
  remarks: string[]
}

/** The lane's test files whose path contains one of the filters; all without filters. Paths from the root. */
export function filesOf(lane: LaneName, filters: readonly string[]): string[] {
  const patterns: Record<LaneName, string> = {
    unit: `${folders}/**/*.test.{ts,tsx}`,
    db: `${folders}/**/*.db.test.ts`,
    cluster: `${folders}/**/*.cluster.test.ts`,
    journeys: 'e2e/journeys/**/*.spec.ts',
  }
  return globSync(patterns[lane], { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
    .filter((path) => lane !== 'unit' || !/\.(db|cluster)\.test\.ts$/.test(path))
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .toSorted()
}

/** Runs lanes of Vitest in one process, so that they share its workers. */
export async function runVitest(lanes: readonly LaneName[], filters: readonly string[]): Promise<Outcome> {
  const report = join(reports, `${lanes.join('-')}.json`)
  prepareReport(report)
  const code = await run('vitest/vitest.mjs', [
    'run',
    ...lanes.map((lane) => `--project=${lane}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  return withExitCode(readVitestReport(report), code, `vitest (${lanes.join(', ')})`)
}

export async function runJourneys(filters: readonly string[]): Promise<Outcome> {
  const report = join(reports, 'journeys.json')
  prepareReport(report)
  const code = await run('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts', ...filters])
  return withExitCode(readPlaywrightReport(report), code, 'playwright')
}

function prepareReport(report: string): void {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
}

function run(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', pass)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
}

/** A runner that failed without a failed test (an error outside of any, a crash) is one failure more. */
export function withExitCode(outcome: Outcome | undefined, code: number, runner: string): Outcome {
  if (!outcome)
    return { passed: 0, failed: 1, skipped: 0, remarks: [`${runner} left no report (exit code ${code})`] }
  if (code === 0 || outcome.failed > 0) return outcome
  const remark = `${runner} ended with exit code ${code} though no test of its failed: see its errors above`
  return { ...outcome, failed: 1, remarks: [...outcome.remarks, remark] }
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function readVitestReport(path: string): Outcome | undefined {
  const report = readJson<VitestReport>(path)
  return report && countVitest(report)
}

export function countVitest(report: VitestReport): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, remarks: [] }
  for (const file of report.testResults) {
    for (const test of file.assertionResults)
      if (test.status === 'passed') outcome.passed++
      else if (test.status === 'failed') outcome.failed++
      else {
        outcome.skipped++
        outcome.remarks.push(`skipped: ${test.fullName}`)
      }
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
      outcome.failed++
      outcome.remarks.push(`failed as a whole: ${file.name}`)
    }
  }
  return outcome
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: { message?: string }[]
}

function readPlaywrightReport(path: string): Outcome | undefined {
  const report = readJson<PlaywrightReport>(path)
  return report && countPlaywright(report)
}

export function countPlaywright({ stats, errors = [] }: PlaywrightReport): Outcome {
  const remarks = errors.map((error) => `playwright: ${error.message?.split('\n')[0] ?? 'an error'}`)
  if (stats.skipped > 0) remarks.push(`skipped: ${stats.skipped} journeys`)
  // A journey that passes only at a second try has failed once.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, remarks }
}

function readJson<Content>(path: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch {
    return undefined
  }
}
