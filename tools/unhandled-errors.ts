// A reporter of Vitest: writes the errors that belong to no test into the file that VITEST_ERRORS names. Without it they
// stand only in the middle of a long output.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

const framesShown = 6

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const path = process.env.VITEST_ERRORS
    if (path) writeFileSync(path, JSON.stringify(errors.map(describe)))
  }
}

/** Its first lines and, where the runner knows it, the file that was running. */
function describe({ message, stack, ...rest }: { message: string; stack?: string }): string {
  const file = 'VITEST_TEST_PATH' in rest ? ` (while ${String(rest.VITEST_TEST_PATH)} ran)` : ''
  const lines = (stack ?? message).split('\n').slice(0, framesShown)
  return `an error outside of any test${file}: ${lines.join('\n')}`
}
