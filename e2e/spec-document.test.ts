// docs/spec.md says of every promise of the web app where it lives and what holds it. This holds the page to its word.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/spec.md'), 'utf8')

interface Row {
  line: string
  files: string[]
  tests: { file: string; name: string }[]
}

const rows: Row[] = page
  .split('\n')
  .filter((text) => text.startsWith('| ') && !/^\| (?:Line|-)/.test(text))
  .map((text) => text.split('|').map((cell) => cell.trim()))
  .map(([, line, files, tests]) => ({
    line: line!,
    files: [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    tests: [...tests!.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file, name]) => ({
      file: file!,
      name: name!,
    })),
  }))

function pathOf(file: string): string {
  if (/^(?:server|protocol|languages|e2e|tools|web)\//.test(file)) return join(root, file)
  return join(root, file.endsWith('.spec.ts') ? 'e2e/journeys' : 'web/src', file)
}

/** Whether the file has a test of this name; placeholders in a name stand as they are written. */
function hasTest(file: string, name: string): boolean {
  const path = pathOf(file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}

describe('the page of the product, line by line', () => {
  test('has lines of every section of the specification, each once', () => {
    expect(rows.length).toBeGreaterThan(110)
    expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length)
    const sections = new Set(rows.map(({ line }) => /^(\d) · /.exec(line)?.[1]))
    for (const section of '123456789') expect(sections).toContain(section)
  })

  test('names files that exist, at least one for each line', () => {
    expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
    const missing = rows.flatMap(({ line, files }) =>
      files.filter((file) => !existsSync(pathOf(file))).map((file) => `${line}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  test('names tests that exist, at least one for each line', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ line }) => line)).toEqual([])
    const missing = rows.flatMap(({ line, tests }) =>
      tests
        .filter(({ file, name }) => !hasTest(file, name))
        .map(({ file, name }) => `${line}: ${file} › ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('leaves no file of journeys out', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))
    const files = globSync('*.spec.ts', { cwd: join(root, 'e2e/journeys') })
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })
})
