import { expect, test } from 'vitest'
import { languageCodes } from '@woodalo/protocol/languages'
import { leavesOf } from './leaves.ts'
import { textsIn } from './service.ts'
import { webTexts } from './web.ts'

/** Shorter texts often have one word for two things in one language only, unless they stand in one list. */
const leastLetters = 33

const textsOf = (code: (typeof languageCodes)[number]) =>
  new Map<string, string>([
    ...leavesOf(textsIn(code)).map(([path, text]) => [`service.${path}`, text] as const),
    ...leavesOf(webTexts[code]).map(([path, text]) => [`web.${path}`, text] as const),
  ])

const listOf = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** The pairs of paths at which the same sentence stands, or the same words in one list. */
function pairsIn(texts: ReadonlyMap<string, string>): string[] {
  const pathsOf = Map.groupBy(texts.keys(), (path) => texts.get(path)!)
  return [...pathsOf].flatMap(([text, paths]) =>
    paths.flatMap((one, index) =>
      paths
        .slice(index + 1)
        .filter((other) => text.length >= leastLetters || listOf(one) === listOf(other))
        .map((other) => `${one} = ${other}`),
    ),
  )
}

// What a copied line looks like that was never rewritten.
test.each(languageCodes)('no text in %s stands for two that every other language tells apart', (code) => {
  const elsewhere = languageCodes.filter((other) => other !== code).map(textsOf)
  const alone = pairsIn(textsOf(code)).filter((pair) => {
    const [one, other] = pair.split(' = ') as [string, string]
    return elsewhere.every((texts) => texts.get(one) !== texts.get(other))
  })
  expect(alone).toEqual([])
})
