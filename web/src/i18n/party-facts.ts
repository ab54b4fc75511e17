import type { Party } from '@woodalo/protocol'
import { needs } from '@woodalo/protocol/vehicles'
import type { SignedInTexts } from '@woodalo/languages/texts'

/** What companions should know about a party: everything beyond one person without luggage. */
export function partyFacts(party: Party, text: Pick<SignedInTexts, 'request' | 'needs'>): string[] {
  return [
    ...(party.people > 1 ? [text.request.peopleCount(party.people)] : []),
    ...(party.bags > 0 ? [text.request.bagCount(party.bags)] : []),
    ...needs.filter((need) => party[need]).map((need) => text.needs[need].name.toLowerCase()),
  ]
}
