import { expect, test } from 'vitest'
import { concluded, described, isSurvivor } from './conclusion.ts'
import type { Mutant } from './reporter.ts'

const planted = (...states: string[]) =>
  states.map(
    (status, index) =>
      ({
        id: String(index),
        fileName: '/project/server/src/fares/fare.ts',
        location: { start: { line: 7, column: 3 }, end: { line: 7, column: 9 } },
        mutatorName: 'EqualityOperator',
        replacement: `a  <=\n  ${'b'.repeat(120)}`,
        status,
      }) as Mutant,
  )

test('what is late counts as noticed, what could not be compiled or was ignored does not count', () => {
  const tried = planted('Killed', 'Killed', 'Timeout', 'Survived', 'CompileError', 'Ignored', 'RuntimeError')
  expect(concluded('fares', tried, 75, true)).toEqual({
    isMissed: false,
    line: '✓ fares             75.0 % of 4 (3 noticed, 1 of them by time; the mark is 75 %)',
  })
})

test('what no test runs is missed, and a scope below its mark says so', () => {
  expect(concluded('rides', planted('Killed', 'NoCoverage', 'Survived'), 34, false)).toEqual({
    isMissed: true,
    line: '✗ rides             33.3 % of 3 (1 noticed, 0 of them by time; the mark is 34 %), and time was up',
  })
})

test('of nothing, everything is noticed', () => {
  expect(concluded('rides', [], 100, true)).toMatchObject({
    isMissed: false,
    line: expect.stringContaining('100.0 % of 0'),
  })
})

test('a fault that nothing notices is told with its place and on one line', () => {
  const [survived, unrun, killed] = planted('Survived', 'NoCoverage', 'Killed') as [Mutant, Mutant, Mutant]
  const what = `a <= ${'b'.repeat(95)}`
  expect(described(survived, '/project')).toBe(`server/src/fares/fare.ts:7:3 no test notices: ${what}`)
  expect(described(unrun, '/project')).toBe(`server/src/fares/fare.ts:7:3 no test runs it: ${what}`)
  expect([survived, unrun, killed].map(isSurvivor)).toEqual([true, true, false])
})
