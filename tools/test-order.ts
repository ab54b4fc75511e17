// In which order Vitest runs the test files of a lane.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest's own order (longest first), with the files that need a page's environment after the others. A worker is kept
 * only if the next file in the queue wants the same environment, and a new one loads every module again: mixed, the
 * unit lane took 207 s of CPU time, in this order 143 s.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const withPage = new Set(inOrder.filter(({ moduleId }) => needsPage(moduleId)))
    return inOrder.toSorted((a, b) =>
      a.project.name === b.project.name ? Number(withPage.has(a)) - Number(withPage.has(b)) : 0,
    )
  }
}

function needsPage(path: string): boolean {
  return readFileSync(path, 'utf8').startsWith('// @vitest-environment')
}
