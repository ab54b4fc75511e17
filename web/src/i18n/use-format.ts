import { createFormat, type Format } from './format.ts'
import { useLanguageState } from './language-state.ts'

/** Separate from `useText`, so that a page without figures does not load the formatters. */
export function useFormat(): Format {
  const language = useLanguageState((state) => state.language)
  const prefix = useLanguageState((state) => state.prefix)
  return createFormat(language, prefix)
}
