import type { FieldWords } from './field-frame.tsx'

/** The ids that a control names in `aria-describedby`: its hint or its error. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldWords, 'hint' | 'error'>,
): string | undefined {
  return hint || error ? `${id}-note` : undefined
}
