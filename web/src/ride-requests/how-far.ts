import { greatCircleMeters } from '@woodalo/geography/sphere'
import type { Coordinates } from '@woodalo/protocol'
import { createFormat } from '../i18n/format.ts'
import { useLanguageState } from '../i18n/language-state.ts'

/** The straight distance in words, as the person writes figures. */
export function howFar(start: Coordinates, place: Coordinates): string {
  const { language, prefix } = useLanguageState.getState()
  return createFormat(language, prefix).distance(greatCircleMeters(start, place))
}
