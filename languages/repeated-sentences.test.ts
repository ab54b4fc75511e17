import { expect, test } from 'vitest'
import { languageCodes } from '@woodalo/protocol/languages'
import { everyTextIn } from './every-text.ts'

/** Shorter texts often have one word for two things in one language only, unless they stand in one list. */
const leastLetters = 33

/** In one list: two words of one kind, or the same part of two entries. Their paths differ at one place. */
function areAlike(one: string, other: string): boolean {
  const [names, others] = [one.split('.'), other.split('.')]
  return names.length === others.length && names.filter((name, index) => name !== others[index]).length === 1
}

/** The desk says again under the same name what is said elsewhere. */
const isSaidAgain = (one: string, other: string) =>
  other.startsWith('desk.') && one.split('.').at(-1) === other.split('.').at(-1)

/** The pairs of paths at which the same sentence stands, or the same words in one list. */
function pairsIn(texts: ReadonlyMap<string, string>): string[] {
  const pathsOf = Map.groupBy(texts.keys(), (path) => texts.get(path)!)
  return [...pathsOf].flatMap(([text, paths]) =>
    paths.flatMap((one, index) =>
      paths
        .slice(index + 1)
        .filter((other) => text.length >= leastLetters || areAlike(one, other))
        .filter((other) => !isSaidAgain(one, other))
        .map((other) => `${one} = ${other}`),
    ),
  )
}

// What a copied line looks like that was never rewritten.
test.each(languageCodes)('no text in %s stands for two that every other language tells apart', (code) => {
  const elsewhere = languageCodes.filter((other) => other !== code).map(everyTextIn)
  const alone = pairsIn(everyTextIn(code)).filter((pair) => {
    const [one, other] = pair.split(' = ') as [string, string]
    return elsewhere.every((texts) => texts.get(one) !== texts.get(other))
  })
  expect(alone).toEqual([])
})

/** A language may need two words where the others have one, but hardly two sentences. */
test.each(languageCodes)(
  'no sentence in %s differs where every other language has the same twice',
  (code) => {
    const texts = everyTextIn(code)
    const [first, ...elsewhere] = languageCodes.filter((other) => other !== code).map(everyTextIn)
    const apart = pairsIn(first!).filter((pair) => {
      const [one, other] = pair.split(' = ') as [string, string]
      return (
        first!.get(one)!.length >= leastLetters / 2 &&
        elsewhere.every((others) => others.get(one) === others.get(other)) &&
        texts.get(one) !== texts.get(other)
      )
    })
    expect(apart).toEqual([])
  },
)
