// The lanes of the tests: which files are in them, and how each is run.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './check-step.ts'
import {
  type Outcome,
  readJson,
  readPlaywrightReport,
  readVitestReport,
  withExitCode,
} from './test-summary.ts'

const reports = join(root, 'test-results')
const folders = '{geography,protocol,languages,client,matching,roads,server,web,e2e,tools}'

export const laneNames = ['unit', 'db', 'cluster', 'journeys'] as const
export type LaneName = (typeof laneNames)[number]

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
export async function runVitest(
  lanes: readonly LaneName[],
  filters: readonly string[],
  options: readonly string[] = [],
): Promise<Outcome> {
  const report = join(reports, `${lanes.join('-')}.json`)
  const errors = join(reports, `${lanes.join('-')}.errors.json`)
  prepareReport(report)
  prepareReport(errors)
  const code = await run(
    'vitest/vitest.mjs',
    [
      'run',
      ...lanes.map((lane) => `--project=${lane}`),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/unhandled-errors.ts',
      `--outputFile.json=${report}`,
      ...options,
      ...filters,
    ],
    { VITEST_ERRORS: errors },
  )
  const outside = readJson<string[]>(errors) ?? []
  return withExitCode(readVitestReport(report), code, `vitest (${lanes.join(', ')})`, outside)
}

export async function runJourneys(
  filters: readonly string[],
  options: readonly string[] = [],
): Promise<Outcome> {
  const report = join(reports, 'journeys.json')
  prepareReport(report)
  const code = await run('@playwright/test/cli.js', [
    'test',
    '--config=e2e/playwright.config.ts',
    ...options,
    ...filters,
  ])
  return withExitCode(readPlaywrightReport(report), code, 'playwright')
}

function prepareReport(report: string): void {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
}

/** Commands that tests start load what an earlier one compiled, as the service does: half of a short one's time. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/woodalo') }

function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...compiled, ...process.env, ...environment },
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
