// How addresses are shortened on signs and maps, in the countries where rides are.
import type { Place } from '@woodalo/protocol'

const short: Readonly<Record<string, string>> = {
  avenida: 'Av.',
  arquiteto: 'Arq.',
  arquitecto: 'Arq.',
  boulevard: 'Blvd.',
  calle: 'C.',
  carretera: 'Ctra.',
  doctor: 'Dr.',
  doutor: 'Dr.',
  general: 'Gral.',
  paseo: 'P.º',
  presidente: 'Pdte.',
  professor: 'Prof.',
  profesor: 'Prof.',
  rodovia: 'Rod.',
  rua: 'R.',
}

/** Longer than this, an address takes more than a line where it stands beside the strands. */
const longLetters = 28

/** The address as on a sign, if it is long; a short one stays as it is. */
export function shortAddress(name: string): string {
  if (name.length <= longLetters) return name
  return name.replaceAll(/\p{L}+/gu, (word) => short[word.toLowerCase()] ?? word)
}

/**
 * What is kept to tell a place that was chosen from others of its name: of a point its town, as the corner that is near is
 * told in the language of the moment.
 */
export const addressToKeep = ({ kind, address }: Pick<Place, 'kind' | 'address'>): string =>
  kind === 'point' ? address.split(', ').at(-1)! : address
