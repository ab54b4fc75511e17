// Chooses the sentence that a person sees for faulty input. The languages hold the sentences.
import type { z } from 'zod'
import { type ErrorCode, errorCatalogue } from './error-codes.ts'

type Issue = z.core.$ZodIssue

/** Faults with a sentence of their own. Only the server can detect most of them. */
export type NamedFault =
  | 'ill-formed'
  | 'password-too-short'
  | 'password-too-long'
  | 'phone'
  | 'fare-too-high'
  | 'not-yours'
  | 'too-many-receipts'
  | 'picture'
  | 'cursor'
  | 'idempotency-key'
  | 'companions'
  | 'required'
  | 'unproven-requests'
  | 'no-vehicle'
  | 'pay-to'

/** The sentences about one faulty field, in one language. */
export interface FaultSentences {
  missing: string
  wrongType: string
  /** At least two. */
  charactersAtLeast(count: string): string
  charactersAtMost(count: string): string
  atLeast(limit: string): string
  atMost(limit: string): string
  email: string
  format: string
  oneOf(values: string): string
  invalid: string
  named: Record<NamedFault, string>
}

/** A language's texts about refusals. */
export interface RefusalTexts {
  errors: Record<ErrorCode, string>
  faults: FaultSentences
}

function sentence(issue: Issue, { errors, faults }: RefusalTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? faults.missing : faults.wrongType
    case 'too_small':
      if (issue.origin !== 'string') return faults.atLeast(String(issue.minimum))
      return Number(issue.minimum) <= 1 ? faults.missing : faults.charactersAtLeast(String(issue.minimum))
    case 'too_big':
      return issue.origin === 'string'
        ? faults.charactersAtMost(String(issue.maximum))
        : faults.atMost(String(issue.maximum))
    case 'invalid_format':
      return issue.format === 'email' ? faults.email : faults.format
    case 'invalid_value':
      return faults.oneOf(issue.values.join(', '))
    case 'custom':
      if (isNamedFault(issue.message, faults)) return faults.named[issue.message]
      return isErrorCode(issue.message) ? errors[issue.message] : faults.invalid
    default:
      return faults.invalid
  }
}

function isNamedFault(text: string, { named }: FaultSentences): text is NamedFault {
  return Object.hasOwn(named, text)
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}

/** Returns the code of the response to faulty input: the fault's own code if it has one, else INVALID_INPUT. */
export function codeOfFaults(issues: readonly Issue[]): ErrorCode {
  return issues.map(({ message }) => message).find(isErrorCode) ?? 'INVALID_INPUT'
}

/**
 * Returns the `fields` of an error response, from input path (`origin.latitude`) to sentence. The first fault of a path
 * wins.
 */
export function fieldMessages(issues: readonly Issue[], texts: RefusalTexts): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (!Object.hasOwn(fields, path)) fields[path] = sentence(issue, texts)
  }
  return fields
}
