// Keeps what strangers wrote from turning the sentence around it: a name in Arabic or Hebrew letters has a direction of its
// own, and would draw the punctuation and numbers beside it to its other side (Unicode Bidirectional Algorithm, UAX #9).

/** Letters that are written from right to left. */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802-\ud803\ud83a-\ud83b]/

/** Puts a text with right-to-left letters between U+2068 and U+2069; other texts stay as they are. */
export function isolated(text: string): string {
  return fromRightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

function isolatedValue(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value)
  return Array.isArray(value) ? value.map(isolatedValue) : value
}

/** The same texts, but with every inserted value isolated. */
export function isolating<Said>(texts: Said): Said {
  if (typeof texts === 'function')
    return new Proxy(texts, {
      apply: (say, self, values) => Reflect.apply(say, self, values.map(isolatedValue)) as unknown,
    })
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isolating(text)])) as Said
}
