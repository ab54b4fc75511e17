// The second run of the test files in which something failed.
import type { FileOutcome, Outcome } from './test-summary.ts'

/** With more files than this, what failed is no accident of the moment, and running them again takes too long. */
const mostSuspects = 8

/**
 * Runs the files in which something failed once more, one at a time, and takes their second counts. What fails there
 * too has failed; what passes is named, so that an unsteady test is never silent. A runner that failed without a failed
 * test stays a failure.
 */
export async function withSecondLook(
  first: Outcome,
  runAgain: (files: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const suspects = first.failedFiles
  const explained = suspects.reduce((total, { failed }) => total + failed, 0)
  if (suspects.length === 0 || suspects.length > mostSuspects || explained !== first.failed) return first
  const again = await runAgain(suspects.map(({ file }) => file))
  const sum = (count: (file: FileOutcome) => number) =>
    suspects.reduce((total, file) => total + count(file), 0)
  const stillFailing = new Set(again.failedFiles.flatMap(({ failures }) => failures))
  const unsteady = suspects.flatMap(({ file, failures }) =>
    failures
      .filter((name) => again.failed === 0 || (again.failedFiles.length > 0 && !stillFailing.has(name)))
      .map((name) => `unsteady: failed once, and passed when its file ran again alone: ${file} › ${name}`),
  )
  return {
    passed: first.passed - sum(({ passed }) => passed) + again.passed,
    failed: again.failed,
    skipped: first.skipped - sum(({ skipped }) => skipped) + again.skipped,
    remarks: [...first.remarks, ...again.remarks, ...unsteady],
    failedFiles: again.failedFiles,
  }
}
