import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './check-step.ts'
import { withSecondLook } from './second-run.ts'
import { countPlaywright, countVitest, type FileOutcome, type Outcome, withExitCode } from './test-summary.ts'

describe('the counts of the tests', () => {
  test('equal those of the report', () => {
    const assertionResults = ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status) => ({
      status,
      fullName: status,
    }))
    const name = join(root, 'tools/a.test.ts')
    const file = { file: 'tools/a.test.ts', passed: 2, failed: 1, skipped: 2, failures: ['failed'] }
    expect(countVitest({ testResults: [{ name, status: 'failed', assertionResults }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      remarks: ['skipped: skipped', 'skipped: todo'],
      failedFiles: [file],
    })
  })

  test('count a file that could not be loaded as one failure', () => {
    const outcome = countVitest({ testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] })
    expect(outcome).toMatchObject({ passed: 0, failed: 1 })
  })

  test('of journeys are those of each file with all its groups', () => {
    const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped') => ({
      title,
      tests: [{ status }],
    })
    const inner = { file: 'x.spec.ts', specs: [spec('c', 'unexpected'), spec('d', 'skipped')] }
    const suites = [
      { file: 'x.spec.ts', specs: [spec('a', 'expected')], suites: [inner] },
      { file: 'y.spec.ts', specs: [spec('b', 'expected')] },
    ]
    const stats = { expected: 2, unexpected: 1, flaky: 0, skipped: 1 }
    const file = { file: 'e2e/journeys/x.spec.ts', passed: 1, failed: 1, skipped: 1, failures: ['c'] }
    expect(countPlaywright({ suites, stats })).toMatchObject({ passed: 2, failed: 1, failedFiles: [file] })
  })

  test('count a runner that failed or left no report as a failure', () => {
    const clean = { passed: 5, failed: 0, skipped: 0, remarks: [], failedFiles: [] }
    expect(withExitCode(clean, 0, 'x').failed).toBe(0)
    expect(withExitCode(clean, 1, 'x').failed).toBe(1)
    expect(withExitCode({ ...clean, failed: 2 }, 1, 'x').failed).toBe(2)
    expect(withExitCode(undefined, 0, 'x').failed).toBe(1)
  })

  test('count errors outside of any test as failures that no second run of a file explains', async () => {
    const failedFiles = [{ file: 'a', passed: 0, failed: 1, skipped: 0, failures: ['a'] }]
    const first = { passed: 5, failed: 1, skipped: 0, remarks: [], failedFiles }
    const counted = withExitCode(first, 1, 'x', ['an error outside of any test: boo'])
    expect(counted).toMatchObject({ failed: 2, remarks: ['an error outside of any test: boo'] })
    const clean = { passed: 1, failed: 0, skipped: 0, remarks: [], failedFiles: [] }
    expect(await withSecondLook(counted, () => Promise.resolve(clean))).toEqual(counted)
  })
})

describe('the second run', () => {
  const suspect = (failures: string[]): FileOutcome => ({
    file: 'a.test.ts',
    passed: 3,
    failed: failures.length,
    skipped: 0,
    failures,
  })
  const first: Outcome = {
    passed: 10,
    failed: 2,
    skipped: 0,
    remarks: [],
    failedFiles: [suspect(['unsteady', 'broken'])],
  }

  test('counts the files again, keeps failures that repeat, and names those that do not', async () => {
    const again: Outcome = {
      passed: 4,
      failed: 1,
      skipped: 0,
      remarks: [],
      failedFiles: [{ ...suspect(['broken']), passed: 4 }],
    }
    const outcome = await withSecondLook(first, async (files) => {
      expect(files).toEqual(['a.test.ts'])
      return again
    })
    expect(outcome).toMatchObject({ passed: 11, failed: 1, failedFiles: again.failedFiles })
    expect(outcome.remarks).toEqual([
      'unsteady: failed once, and passed when its file ran again alone: a.test.ts › unsteady',
    ])
  })

  test('loses no failure if it breaks itself', async () => {
    const broken = withExitCode(undefined, 1, 'x')
    expect(await withSecondLook(first, async () => broken)).toMatchObject({ passed: 7, failed: 1 })
  })

  test('does not happen for failures outside the tests or for failures everywhere', async () => {
    const never = () => Promise.reject(new Error('ran again'))
    const runner: Outcome = { ...first, failed: 3 }
    const everywhere: Outcome = {
      ...first,
      failed: 9,
      failedFiles: Array.from({ length: 9 }, () => suspect(['x'])),
    }
    for (const outcome of [runner, everywhere]) expect(await withSecondLook(outcome, never)).toBe(outcome)
  })
})
