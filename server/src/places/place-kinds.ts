import { textsIn } from '@woodalo/languages/service'
import { languageCodes } from '@woodalo/protocol/languages'

export const placeKinds = [
  'airport',
  'terminal',
  'railway-station',
  'bus-station',
  'port',
  'stadium',
  'university',
  'hospital',
  'convention-centre',
  'landmark',
  'square',
] as const

/** Returns the words for this kind of place in every language. */
export function kindWordsOf(kind: string): string {
  const words = languageCodes.flatMap((code) => {
    const { kindWords } = textsIn(code).places
    return Object.hasOwn(kindWords, kind) ? kindWords[kind as keyof typeof kindWords].split(' ') : []
  })
  return [...new Set(words)].join(' ')
}
