// Checks that docs/security.md names existing tests for its claims.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The number of requirements up to level 2 in each section of ASVS 5.0.0. They are the first ones of their section. */
const upToLevelTwo: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

interface Row {
  number: string
  state: string
  why: string
  tests: { file: string; name: string }[]
}

/** Returns the tests named in a piece of the page, regardless of line breaks. */
function testsIn(text: string): Row['tests'] {
  return [...text.replaceAll(/\s+/g, ' ').matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file, name]) => ({
    file: file!,
    name: name!,
  }))
}

/** Each requirement is an item: `**number · state**: where and why`, followed by its tests, if any. */
const rows: Row[] = page
  .split(/^(?=- |\n|#)/m)
  .map((text) => /^- \*\*(\d+\.\d+\.\d+) · ([^*]+)\*\*(?:: (.*?))?((?:\n {2}- .*)?)$/s.exec(text.trimEnd()))
  .filter((item) => item !== null)
  .map(([, number, state, why, held]) => ({
    number: number!,
    state: state!,
    why: (why ?? '').replaceAll(/\s+/g, ' '),
    tests: testsIn(held!),
  }))

function pathOf(file: string): string | undefined {
  const base = /^(web|e2e|tools|protocol|languages)\//.test(file) ? file : `server/src/${file}`
  return ['.test.ts', '.test.tsx'].map((ending) => join(root, base + ending)).find((path) => existsSync(path))
}

/** Returns whether the file has a test of this name. Placeholders of a table test are compared as written. */
function hasTest(path: string, name: string): boolean {
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}

describe('the page on security', () => {
  test('has every requirement up to level 2 of its chapters once', () => {
    const expected = Object.entries(upToLevelTwo).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    expect(rows.map(({ number }) => number)).toEqual(expected)
  })

  test('names existing tests', () => {
    expect(rows.flatMap(({ tests }) => tests).length).toBeGreaterThan(150)
    const named = testsIn(page)
    const missing = named.filter(({ file, name }) => {
      const path = pathOf(file)
      return !path || !hasTest(path, name)
    })
    expect(missing).toEqual([])
  })

  test('has a test, a section or a reason for every claim', () => {
    for (const { number, state, why, tests } of rows) {
      expect(['met', 'partly', 'not met', 'operator', '–'], number).toContain(state)
      const told =
        state === 'met' ? tests.length > 0 || why.includes('](#') || why.length > 60 : why.length > 5
      expect([number, told]).toEqual([number, true])
      const isTried = tests.length > 0 || /no attack tried|no test stands for it/.test(why)
      expect([number, isTried || (state !== 'met' && state !== 'partly')]).toEqual([number, true])
    }
  })

  test('links only to existing sections', () => {
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\p{L}\d -]/gu, '')
          .replaceAll(' ', '-'),
      ),
    )
    for (const [, anchor] of page.matchAll(/\]\(#([\w-]+)\)/g)) expect([...anchors]).toContain(anchor)
  })

  test('says how many passwords are refused', () => {
    const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    const count = list.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
    // Regardless of line breaks.
    expect(page.replaceAll(/\s+/g, ' ')).toContain(`the ${count.toLocaleString('en')} most common ones`)
  })
})
