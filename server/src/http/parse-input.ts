import type { z } from 'zod'

type Path = readonly PropertyKey[]

/** Returns the value without the fields at these paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown, index) => without(each, below(paths, index)))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !paths.some((path) => path.length === 1 && path[0] === name))
      .map(([name, each]) => [name, without(each, below(paths, name))]),
  )
}

const below = (paths: readonly Path[], key: PropertyKey): Path[] =>
  paths.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1))

/** Reads what a client sent, to the letter. */
export function parseAsSent<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.infer<Schema>> {
  return schema.safeParse(value ?? {}, { reportInput: true })
}

/**
 * Reads what a client sent. Many write null for what they leave out: a null where none is allowed counts as not sent, so
 * that it is refused only if the field is required. A null with a meaning of its own stays.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.infer<Schema>> {
  const parsed = parseAsSent(schema, value)
  if (parsed.success) return parsed
  const nulls = parsed.error.issues.filter(({ input }) => input === null).map(({ path }) => path)
  return nulls.length === 0 ? parsed : parseAsSent(schema, without(value, nulls))
}
