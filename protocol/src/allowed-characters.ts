// Which characters a text or a name may have, and how long it may be.
import { z } from 'zod'

/** Returns a schema for well-formed text, without lone surrogates and without NUL, which PostgreSQL cannot store. */
export function text(maxLength: number, minLength = 0) {
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'ill-formed' })
}

/** Returns a schema for trimmed text that is not only white space. */
export function filledText(maxLength: number) {
  return text(maxLength)
    .transform((value) => value.trim())
    .pipe(z.string().min(1))
}

/** Marks that change the direction of writing. In a name they would scramble the sentence around it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Invisible characters that no script needs. Joiners and selectors within emoji and letters stay. */
const shapeless = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g

/** More marks on one letter than any language writes: stacked, they cover the lines above and below. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/** Several empty lines, which push everything else off the screen. */
const emptyLines = /\n(?:[^\S\n]*\n){3,}/g

/** Returns text of several lines without what covers or displaces other people's words; else as it was typed. */
export function withinItsPlace(value: string): string {
  return value.replaceAll(stackedMarks, '$1').replaceAll(emptyLines, '\n\n\n')
}

/** Returns whether the text has a visible character, which is neither white space nor shapeless. */
export function isVisible(value: string): boolean {
  return value.replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') !== ''
}

/**
 * Returns a schema for text that others see inside one of our sentences, such as a name: one line, trimmed, without
 * direction marks and shapeless characters. The result is empty if nothing visible remains.
 */
export function line(maxLength: number) {
  return text(maxLength).transform((value) => {
    const shown = value
      .replaceAll(directionMarks, '')
      .replaceAll(shapeless, '')
      .replaceAll(stackedMarks, '$1')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    return isVisible(shown) ? shown : ''
  })
}

export function filledLine(maxLength: number) {
  return line(maxLength).pipe(z.string().min(1))
}
