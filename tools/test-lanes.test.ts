import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, withExitCode } from './test-lanes.ts'

describe('the counts of the tests', () => {
  test('are those of the report', () => {
    const assertionResults = ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status) => ({
      status,
      fullName: status,
    }))
    expect(countVitest({ testResults: [{ name: 'a', status: 'failed', assertionResults }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      remarks: ['skipped: skipped', 'skipped: todo'],
    })
  })

  test('hold a file that could not be loaded as one failure', () => {
    const outcome = countVitest({ testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] })
    expect(outcome).toMatchObject({ passed: 0, failed: 1 })
  })

  test('hold a journey that passed at its second try as a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countPlaywright({ stats })).toMatchObject({ passed: 3, failed: 2, skipped: 0 })
  })

  test('hold a runner that ended badly, or without a report, as a failure', () => {
    const clean = { passed: 5, failed: 0, skipped: 0, remarks: [] }
    expect(withExitCode(clean, 0, 'x').failed).toBe(0)
    expect(withExitCode(clean, 1, 'x').failed).toBe(1)
    expect(withExitCode({ ...clean, failed: 2 }, 1, 'x').failed).toBe(2)
    expect(withExitCode(undefined, 0, 'x').failed).toBe(1)
  })
})
