import type { MessageGroup } from './message-groups.ts'

/** Fewer than this many voices that say the same stand as they are. */
const fewestVoices = 3

/** One group, or several people in a row who said the same short thing. */
export type ChatEntry = MessageGroup | { same: MessageGroup[] }

/**
 * Joins neighbouring groups of other people that consist of one and the same of these phrases each. The first unread
 * message begins anew, since a divider stands above it.
 */
export function joinSame(
  groups: readonly MessageGroup[],
  phrases: readonly string[],
  readerUid: string,
  firstUnreadId: string | null,
): ChatEntry[] {
  const runs: MessageGroup[][] = []
  const phraseOf = ({ user, messages: [only, ...more] }: MessageGroup) =>
    user !== readerUid && only && more.length === 0 && phrases.includes(only.text) ? only.text : null
  for (const group of groups) {
    const run = runs.at(-1)
    const phrase = phraseOf(group)
    const [before] = run ?? []
    if (run && before && phrase !== null && phraseOf(before) === phrase && group.id !== firstUnreadId)
      run.push(group)
    else runs.push([group])
  }
  return runs.flatMap((run): ChatEntry[] => (run.length >= fewestVoices ? [{ same: run }] : run))
}
