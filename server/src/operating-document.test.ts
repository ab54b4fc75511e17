// Checks that docs/operating.md lists all settings, and names an existing test for each of its promises.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { variableDefaults } from './config.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const example = readFileSync(join(root, '.env.example'), 'utf8')
const byName = (a: string, b: string) => a.localeCompare(b)

describe('the settings', () => {
  const names = Object.keys(variableDefaults).toSorted(byName)
  const rows = [...page.matchAll(/^- `([A-Z][A-Z\d_]+)` \(([^()]*)\)(?:: \S|$)/gm)].map(
    ([, name, value]) => [name!, value!] as const,
  )

  test('are exactly those in the list of docs/operating.md', () => {
    expect(rows.map(([name]) => name).toSorted(byName)).toEqual(names)
  })

  test('have their real defaults there', () => {
    const real = Object.fromEntries(
      Object.entries(variableDefaults).map(([name, value]) => [name, value ?? 'unset']),
    )
    expect(Object.fromEntries(rows)).toEqual(real)
  })

  test('are exactly those in .env.example', () => {
    const shown = [...example.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name!)
    expect(shown.toSorted(byName)).toEqual(names)
  })
})

describe('what never happens', () => {
  const promises = page.split(/^- (?=\*\*T\d+ · )/m).slice(1)

  test('has fifteen promises, each with how it is kept and what was observed', () => {
    expect(promises.map((text) => /^\*\*(T\d+) · \S/.exec(text)?.[1])).toEqual(
      Array.from({ length: 15 }, (_, index) => `T${index + 1}`),
    )
    for (const text of promises) {
      expect(text).toMatch(/^ {2}Held by: \S/m)
      expect(text).toMatch(/^ {2}Seen: \S/m)
      expect(text).toMatch(/^ {2}- `/m)
    }
  })

  test('names existing tests', () => {
    const named = promises.flatMap((text) => [
      ...text.replaceAll(/\s+/g, ' ').matchAll(/`([^`›]+) › ([^`]+)`/g),
    ])
    expect(named.length).toBeGreaterThan(20)
    for (const [, file, name] of named) {
      const path = join(root, /^(e2e|matching)\//.test(file!) ? '' : 'server/src', `${file}.test.ts`)
      expect(existsSync(path), path).toBe(true)
      const source = readFileSync(path, 'utf8')
      expect(
        ["'", '"', '`'].some((quote) => source.includes(quote + name + quote)),
        `${file} › ${name}`,
      ).toBe(true)
    }
  })
})
