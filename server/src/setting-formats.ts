// What the text of a setting may look like. Each takes the text of a variable, and says in words what it expected.
import { z } from 'zod'

export const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'expected a whole number' })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))

export const integer = (fallback: number, minimum: number, maximum: number) =>
  whole(minimum, maximum).default(fallback)

export const decimal = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'expected a number' })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(fallback)

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(fallback)

/** Comma-separated values, from a closed list if one is given. */
export const list = <Value extends string = string>(of?: readonly Value[]) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((values) => !of || values.every((value) => (of as readonly string[]).includes(value)), {
      error: `expected some of ${of?.join(', ')}`,
    })
    .transform((values) => values as Value[])
