// Feedback is one text: the phrases that were tapped, and after them what was typed.

export interface Feedback {
  tags: readonly string[]
  words: string
}

const [betweenTags, afterTags] = [', ', '. ']

export function joinFeedback({ tags, words }: Feedback): string {
  return [tags.join(betweenTags), words.trim()].filter((part) => part !== '').join(afterTags)
}

/** Returns how many characters may still be typed, of `most` in all. */
export function roomForWords(tags: readonly string[], most: number): number {
  return tags.length === 0 ? most : most - tags.join(betweenTags).length - afterTags.length
}

/** Splits what `joinFeedback` has joined, if its phrases are among those known; otherwise all of it was typed. */
export function splitFeedback(feedback: string, known: readonly string[]): Feedback {
  const [first = '', ...rest] = feedback.split(afterTags)
  const tags = first.split(betweenTags)
  return tags.every((tag) => known.includes(tag))
    ? { tags, words: rest.join(afterTags) }
    : { tags: [], words: feedback }
}
