import fc from 'fast-check'

/** The halves of pairs, which are no characters by themselves. */
const HALVES = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, as a unit of `fc.string`. Its own `binary` draws from the same ones, but lists the whole
 * million when it is first used, which takes two seconds.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - HALVES.count })
  .map((number) => String.fromCodePoint(number < HALVES.first ? number : number + HALVES.count), numberOf)

function numberOf(character: unknown): number {
  if (typeof character !== 'string' || [...character].length !== 1) throw new Error('is no character')
  const point = character.codePointAt(0)!
  return point < HALVES.first ? point : point - HALVES.count
}
