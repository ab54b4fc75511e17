import type { Party } from '@woodalo/protocol'
import { type Need, needs } from '@woodalo/protocol/vehicles'
import type { SignedInTexts } from '@woodalo/languages/texts'

export interface PartyFact {
  kind: 'people' | 'bags' | Need
  text: string
  /** Of what is counted. */
  count?: number
}

/** What companions should know of a party: whatever is more than one person without luggage. */
export function partyFacts(party: Party, text: Pick<SignedInTexts, 'request' | 'needs'>): PartyFact[] {
  return [
    ...(party.people > 1
      ? [{ kind: 'people' as const, text: text.request.peopleCount(party.people), count: party.people }]
      : []),
    ...(party.bags > 0
      ? [{ kind: 'bags' as const, text: text.request.bagCount(party.bags), count: party.bags }]
      : []),
    ...needs
      .filter((need) => party[need])
      .map((kind) => ({ kind, text: text.needs[kind].name.toLowerCase() })),
  ]
}
