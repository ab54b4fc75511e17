import type { Party } from '@woodalo/protocol'
import type { useSignedInText } from './use-text.ts'

type Words = ReturnType<typeof useSignedInText>['request']

/** What companions should know of a party: whatever is more than one person without luggage. */
export function partyFacts(party: Party, text: Words): string[] {
  return [
    ...(party.people > 1 ? [text.peopleCount(party.people)] : []),
    ...(party.bags > 0 ? [text.bagCount(party.bags)] : []),
    ...(party.wheelchair ? [text.wheelchair.toLowerCase()] : []),
  ]
}
