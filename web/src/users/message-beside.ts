import type { Outcome } from './ports.ts'

/** The message above the form's button; none if each error is shown under a field of the form. */
export function messageBeside(outcome: Outcome, shown: readonly string[]): string | null {
  if (!outcome) return null
  const paths = Object.keys(outcome.fields ?? {})
  return paths.length > 0 && paths.every((path) => shown.includes(path)) ? null : outcome.message
}
