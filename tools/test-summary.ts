// What the summary of a test run says of a lane: the counts, and the remarks on what was skipped or could not be loaded.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './check-step.ts'

export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What a reader should look at though it is no count: suites that could not be loaded, tests that were skipped. */
  remarks: string[]
  /** The files in which something failed, each with its own counts, which are part of those above. */
  failedFiles: FileOutcome[]
}

export interface FileOutcome {
  /** From the root. */
  file: string
  passed: number
  failed: number
  skipped: number
  /** The names of what failed. */
  failures: string[]
}

/**
 * Errors outside of any test count as failures that belong to no file. So does a runner that failed for another reason
 * than a failed test, such as a crash.
 */
export function withExitCode(
  outcome: Outcome | undefined,
  code: number,
  runner: string,
  outside: readonly string[] = [],
): Outcome {
  if (!outcome)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      remarks: [`${runner} left no report (exit code ${code})`],
      failedFiles: [],
    }
  if (outside.length > 0)
    return {
      ...outcome,
      failed: outcome.failed + outside.length,
      remarks: [...outcome.remarks, ...outside],
    }
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

export function readVitestReport(path: string): Outcome | undefined {
  const report = readJson<VitestReport>(path)
  return report && countVitest(report)
}

export function countVitest(report: VitestReport): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, remarks: [], failedFiles: [] }
  for (const { name, status, assertionResults } of report.testResults) {
    const of = (wanted: string) => assertionResults.filter((test) => test.status === wanted)
    const failures = of('failed').map((test) => test.fullName)
    if (status === 'failed' && failures.length === 0) failures.push(`failed as a whole: ${name}`)
    const passed = of('passed').length
    const others = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed')
    const counts = { passed, failed: failures.length, skipped: others.length }
    outcome.passed += counts.passed
    outcome.failed += counts.failed
    outcome.skipped += counts.skipped
    outcome.remarks.push(...others.map((test) => `skipped: ${test.fullName}`))
    if (failures.length > 0) outcome.failedFiles.push({ file: relative(root, name), ...counts, failures })
  }
  return outcome
}

interface PlaywrightSuite {
  /** From the folder of the journeys. */
  file: string
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: { message?: string }[]
}

export function readPlaywrightReport(path: string): Outcome | undefined {
  const report = readJson<PlaywrightReport>(path)
  return report && countPlaywright(report)
}

export function countPlaywright({ suites, stats, errors = [] }: PlaywrightReport): Outcome {
  const remarks = errors.map((error) => `playwright: ${error.message?.split('\n')[0] ?? 'an error'}`)
  if (stats.skipped > 0) remarks.push(`skipped: ${stats.skipped} journeys`)
  const failedFiles = suites.map(countSuite).filter(({ failed }) => failed > 0)
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, remarks, failedFiles }
}

function countSuite(suite: PlaywrightSuite): FileOutcome {
  const outcome: FileOutcome = {
    file: `e2e/journeys/${suite.file}`,
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
  }
  for (const { title, tests } of suite.specs)
    for (const { status } of tests) {
      if (status === 'expected') outcome.passed++
      else if (status === 'skipped') outcome.skipped++
      else {
        outcome.failed++
        outcome.failures.push(title)
      }
    }
  for (const inner of (suite.suites ?? []).map(countSuite)) {
    outcome.passed += inner.passed
    outcome.failed += inner.failed
    outcome.skipped += inner.skipped
    outcome.failures.push(...inner.failures)
  }
  return outcome
}

export function readJson<Content>(path: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch {
    return undefined
  }
}
