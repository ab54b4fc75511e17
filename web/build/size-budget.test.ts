import { randomBytes } from 'node:crypto'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { sizeBudget, type SizeLimits } from './size-budget.ts'

const limits: SizeLimits = {
  lazyKilobytes: 3,
  optional: { 'assets/map': 9 },
  screens: [
    {
      screen: '/login',
      modules: ['/src/login.tsx', '/languages/{language}/login.ts'],
      scriptKilobytes: 6,
      styleKilobytes: 4,
      files: 9,
    },
  ],
}

/** Text that weighs so many bytes when it is packed, more or less. */
const weighing = (bytes: number) =>
  randomBytes(bytes)
    .toString('latin1')
    .replaceAll(/[^\0-\x7f]/g, '') + randomBytes(bytes).toString('latin1')

interface Part {
  modules?: string[]
  imports?: string[]
  styles?: string[]
  bytes: number
  isEntry?: boolean
}

function bundleOf(parts: Record<string, Part>, styles: Record<string, number>): Rolldown.OutputBundle {
  const chunks = Object.entries(parts).map(
    ([fileName, { modules = [], imports = [], bytes, isEntry = false, ...rest }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        isEntry,
        facadeModuleId: modules[0] ?? null,
        moduleIds: modules,
        imports,
        code: weighing(bytes),
        viteMetadata: { importedCss: new Set(rest.styles) },
      },
    ],
  )
  const assets = Object.entries(styles).map(([fileName, bytes]) => [
    fileName,
    { type: 'asset', fileName, source: weighing(bytes) },
  ])
  return Object.fromEntries([...chunks, ...assets]) as Rolldown.OutputBundle
}

const languages = ['es', 'en', 'pt']
const parts = (changes: Record<string, Partial<Part>> = {}): Record<string, Part> => {
  const usual: Record<string, Part> = {
    'assets/index.js': {
      modules: ['/web/src/main.tsx'],
      imports: ['assets/react.js'],
      bytes: 100,
      isEntry: true,
    },
    'assets/react.js': { bytes: 100 },
    'assets/login.js': {
      modules: ['/web/src/login.tsx'],
      imports: ['assets/fields.js'],
      styles: ['assets/login.css'],
      bytes: 100,
    },
    'assets/fields.js': { styles: ['assets/fields.css'], bytes: 100 },
    'assets/later.js': { bytes: 100 },
    'assets/map-one.js': { bytes: 100 },
    ...Object.fromEntries(
      languages.map((code) => [
        `assets/texts-${code}.js`,
        { modules: [`/languages/${code}/login.ts`], bytes: 100 },
      ]),
    ),
  }
  return Object.fromEntries(
    Object.entries(usual).map(([name, part]) => [name, { ...part, ...changes[name] }]),
  )
}
const styles = {
  'index.html': 100,
  'assets/login.css': 100,
  'assets/fields.css': 100,
  'assets/map.css': 100,
  'assets/other.css': 20_000,
}

/** What the build says of this bundle, without the figures; null when it is content. */
function faultsOf(
  changes: Record<string, Partial<Part>>,
  weights: Record<string, number> = {},
): string[] | null {
  const { handler } = sizeBudget(limits).generateBundle as unknown as {
    handler: (this: object, options: object, bundle: Rolldown.OutputBundle) => void
  }
  let said: string | null = null
  const told: string[] = []
  const plugin = { info: (text: string) => told.push(text), error: (text: string) => (said = text) }
  handler.call(plugin, {}, bundleOf(parts(changes), { ...styles, ...weights }))
  expect(told.map((text) => text.replaceAll(/[\d.]+ kB/g, '… kB'))).toEqual([
    ...languages.map((code) => `/login (${code}): … kB of JavaScript, … kB of page and CSS`),
    'assets/map: … kB, fetched only where there are streets to show',
  ])
  return said === null ? null : (said as string).replaceAll(/[\d.]+ kB/g, '… kB').split('\n  ')
}

test('a build within its limits is told, and not refused', () => {
  expect(faultsOf({})).toBe(null)
})

const ofAll = (what: string, agreed: number) =>
  languages.map((code) => `/login (${code}), ${what}: … kB, agreed ${agreed}`)

test.each(['assets/react.js', 'assets/login.js', 'assets/fields.js'])(
  '%s counts among what the first visit fetches',
  (name) => {
    expect(faultsOf({ [name]: { bytes: 6_000 } })).toEqual([
      'Heavier than agreed:',
      ...ofAll('JavaScript', 6),
      ...(name === 'assets/react.js' ? [] : [`${name}: … kB, agreed 3`]),
    ])
  },
)

test('the texts of one language count for that language alone', () => {
  expect(
    faultsOf({
      'assets/texts-pt.js': { bytes: 2_990 },
      'assets/fields.js': { bytes: 1_500 },
      'assets/login.js': { bytes: 1_500 },
    }),
  ).toEqual([
    'Heavier than agreed:',
    '/login (pt), JavaScript: … kB, agreed 6',
    'assets/texts-pt.js: … kB, agreed 3',
  ])
})

test.each(['index.html', 'assets/login.css', 'assets/fields.css'])(
  '%s counts among the styles of the first visit',
  (name) => {
    expect(faultsOf({}, { [name]: 4_000 })).toEqual(['Heavier than agreed:', ...ofAll('page and CSS', 4)])
  },
)

test('what is fetched later has a limit, and the map one of its own, with its styles', () => {
  expect(faultsOf({ 'assets/later.js': { bytes: 3_000 }, 'assets/map-one.js': { bytes: 4_000 } })).toEqual([
    'Heavier than agreed:',
    'assets/later.js: … kB, agreed 3',
  ])
  expect(faultsOf({ 'assets/map-one.js': { bytes: 5_000 } }, { 'assets/map.css': 5_000 })).toEqual([
    'Heavier than agreed:',
    'assets/map: … kB, agreed 9',
  ])
})
