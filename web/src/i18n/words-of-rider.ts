import { isolated } from '@woodalo/languages/isolate'

/** What somebody says of themselves, as it is shown: a line does not end within "T-shirt". */
export function wordsOfRider(words: string): string {
  return isolated(words.replaceAll(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L})/gu, '$1\u2011'))
}
