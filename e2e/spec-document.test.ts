// docs/spec.md lists, for every promise of the web app, its files and tests. This test checks that page.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/spec.md'), 'utf8')

interface Promised {
  line: string
  files: string[]
  tests: { file: string; name: string }[]
}

/** Each promise is a list item: its line in bold, its files, and a list of its tests. Lines may be broken anywhere. */
const promises: Promised[] = page
  .replaceAll(/^#.*$/gm, '')
  .split(/^- (?=\*\*)/m)
  .slice(1)
  .map((item) => {
    const [, line, held] = /^\*\*(.+?)\*\*(.*)$/.exec(item.replaceAll(/\s+/g, ' '))!
    const codes = [...held!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!.split(' › '))
    return {
      line: line!,
      files: codes.flatMap(([file, name]) => (name === undefined ? [file!] : [])),
      tests: codes.flatMap(([file, name]) => (name === undefined ? [] : [{ file: file!, name }])),
    }
  })

function pathOf(file: string): string {
  if (/^(?:server|protocol|languages|e2e|tools|web)\//.test(file)) return join(root, file)
  return join(root, file.endsWith('.spec.ts') ? 'e2e/journeys' : 'web/src', file)
}

/** Whether the file has a test of this name. Placeholders in a name are compared as written. */
function hasTest(file: string, name: string): boolean {
  const path = pathOf(file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}

describe('the page of the product, line by line', () => {
  test('has distinct lines for every section of the specification', () => {
    expect(promises.length).toBeGreaterThan(110)
    expect(new Set(promises.map(({ line }) => line)).size).toBe(promises.length)
    const sections = new Set(promises.map(({ line }) => /^(\d) · /.exec(line)?.[1]))
    for (const section of '123456789') expect(sections).toContain(section)
  })

  test('names at least one existing file for each line', () => {
    expect(promises.filter(({ files }) => files.length === 0)).toEqual([])
    const missing = promises.flatMap(({ line, files }) =>
      files.filter((file) => !existsSync(pathOf(file))).map((file) => `${line}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  test('names at least one existing test for each line', () => {
    expect(promises.filter(({ tests }) => tests.length === 0).map(({ line }) => line)).toEqual([])
    const missing = promises.flatMap(({ line, tests }) =>
      tests
        .filter(({ file, name }) => !hasTest(file, name))
        .map(({ file, name }) => `${line}: ${file} › ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('names every file of journeys', () => {
    const named = new Set(promises.flatMap(({ tests }) => tests.map(({ file }) => file)))
    const files = globSync('*.spec.ts', { cwd: join(root, 'e2e/journeys') })
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })
})
