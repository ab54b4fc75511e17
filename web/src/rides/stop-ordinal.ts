import type { Texts } from '@woodalo/languages/texts'

/** First to fifth, and the last one is always called the last. */
export function stopOrdinal(
  position: number,
  total: number,
  words: Pick<Texts['ride'], 'ordinals' | 'lastStop'>,
): string {
  return position === total - 1 && total > 1 ? words.lastStop : (words.ordinals[position] ?? words.lastStop)
}
