import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import { codeOfFaults, fieldMessages, type RefusalTexts } from './validation-messages.ts'

/** Sentences that say by which name they were chosen. */
const named = new Proxy({} as RefusalTexts['faults']['named'], {
  get: (_, name) => `named ${String(name)}`,
  getOwnPropertyDescriptor: (_, name) =>
    name === 'required' || name === 'ill-formed'
      ? { value: `named ${name}`, enumerable: true, configurable: true }
      : undefined,
})
const texts: RefusalTexts = {
  errors: { TRIP_TOO_SHORT: 'too short a trip' } as Record<ErrorCode, string>,
  faults: {
    missing: 'missing',
    wrongType: 'wrong type',
    charactersAtLeast: (count) => `${count} characters at least`,
    charactersAtMost: (count) => `${count} characters at most`,
    atLeast: (limit) => `${limit} at least`,
    atMost: (limit) => `${limit} at most`,
    email: 'no email',
    format: 'wrong format',
    oneOf: (values) => `one of ${values}`,
    invalid: 'invalid',
    named,
  },
}

function issuesOf(schema: z.ZodType, input: unknown) {
  return schema.safeParse(input, { reportInput: true }).error!.issues
}
const sentence = (schema: z.ZodType, input: unknown) => fieldMessages(issuesOf(schema, input), texts)['']

describe('the sentence about a fault', () => {
  test.each([
    ['nothing', z.string(), undefined, 'missing'],
    ['null', z.string(), null, 'missing'],
    ['another type', z.string(), 5, 'wrong type'],
    ['an empty text', z.string().min(1), '', 'missing'],
    ['a short text', z.string().min(2), 'a', '2 characters at least'],
    ['a long text', z.string().max(3), 'abcd', '3 characters at most'],
    ['a small number', z.int().min(1), 0, '1 at least'],
    ['a large number', z.int().max(6), 7, '6 at most'],
    ['a short list', z.array(z.string()).min(1), [], '1 at least'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], '1 at most'],
    ['no email', z.email(), 'ana', 'no email'],
    ['another format', z.guid(), 'ana', 'wrong format'],
    ['none of the values', z.enum(['own', 'home']), 'work', 'one of own, home'],
    ['a fault with a name', z.string().refine(() => false, { error: 'required' }), 'a', 'named required'],
    [
      'the fault of a code',
      z.string().refine(() => false, { error: 'TRIP_TOO_SHORT' }),
      'a',
      'too short a trip',
    ],
    ['any other rule', z.string().refine(() => false, { error: 'odd' }), 'a', 'invalid'],
    ['any other fault', z.strictObject({}), { more: 1 }, 'invalid'],
  ] as const)('%s', (_, schema, input, expected) => {
    expect(sentence(schema, input)).toBe(expected)
  })

  test('stands at the path of its input, the first one of each', () => {
    const schema = z.object({
      origin: z.object({ latitude: z.number().min(-90) }),
      name: z
        .string()
        .min(3)
        .refine(() => false, { error: 'required' }),
    })
    const issues = issuesOf(schema, { origin: { latitude: -91 }, name: 'a' })
    expect(fieldMessages(issues, texts)).toEqual({
      'origin.latitude': '-90 at least',
      name: '3 characters at least',
    })
    expect(fieldMessages([...issues].reverse(), texts)).toMatchObject({ 'origin.latitude': '-90 at least' })
    expect(fieldMessages([], texts)).toEqual({})
  })
})

test('the code of faulty input is that of the first fault with a code of its own', () => {
  const fails = (error: string) => z.string().refine(() => false, { error })
  const codeFor = (schema: z.ZodType, input: unknown) => codeOfFaults(issuesOf(schema, input))
  expect(codeFor(z.string(), 5)).toBe('INVALID_INPUT')
  expect(codeFor(fails('required'), 'a')).toBe('INVALID_INPUT')
  expect(codeFor(fails('TRIP_TOO_SHORT'), 'a')).toBe('TRIP_TOO_SHORT')
  const both = z.object({
    name: fails('required'),
    from: fails('TRIP_TOO_SHORT'),
    to: fails('ALREADY_TRAVELING'),
  })
  expect(codeFor(both, { name: 'a', from: 'a', to: 'a' })).toBe('TRIP_TOO_SHORT')
})
