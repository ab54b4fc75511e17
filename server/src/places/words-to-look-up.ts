// Which of the typed words are searched for. Pure.

/**
 * Nobody needs more words than this to name a place, nor longer ones. Pairs of the first few are also tried as one
 * word.
 */
export const wordsAtMost = 12
const wordLengthAtMost = 40
export const joinsAtMost = 3

/**
 * Words this short are the beginning of very many others. They are looked up only if they have a digit or are the last
 * one, which may be unfinished: at most this many of a reading. They are never searched by trigrams.
 */
export const shortLetters = 2
const shortWordsOfReading = 3
/** Connecting words, which distinguish nothing. */
const connecting = new Set(
  'de del les la las el els los al a y e i en do da dos das du des no na of the at in and to from'.split(' '),
)

/** Returns the words that distinguish places, or all of them if there are no such words. */
export function tellingWords(folded: readonly string[]): string[] {
  const words = [...new Set(folded.map((word) => word.slice(0, wordLengthAtMost)))]
  const telling = words.filter((word) => !connecting.has(word))
  return telling.length > 0 ? telling : words
}

/** Returns the words to look up. The others are only compared with what these find. */
export function wordsToLookUp(words: readonly string[]): readonly string[] {
  const last = words.at(-1)
  const short = words.filter((word) => word.length <= shortLetters)
  const telling = short.filter((word) => word === last || /\d/.test(word))
  const taken = new Set(telling.toSorted((a, b) => b.length - a.length).slice(0, shortWordsOfReading))
  return words.filter((word) => word.length > shortLetters || taken.has(word))
}
