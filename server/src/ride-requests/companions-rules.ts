import { type Companions, type Gender, isWomanOrNonBinary, type Party } from '@woodalo/protocol'

/** With whom a request shares: `only` lists what each of the others must be. Only its rider ever sees it. */
export interface Company {
  is: readonly string[]
  only: readonly string[]
}

/**
 * Returns whom a request shares with. A rider who asks for women and non-binary people only speaks for the whole party.
 * In any other party of several people the second person is unknown, so it never matches such a request.
 */
export function companyOf(asked: { companions: Companions; gender: Gender | null; party: Party }): Company {
  const asksForWomen = asked.companions === 'women'
  const isOfThem = isWomanOrNonBinary(asked.gender) && (asked.party.people === 1 || asksForWomen)
  return { is: isOfThem ? ['women'] : [], only: asksForWomen ? ['women'] : [] }
}
