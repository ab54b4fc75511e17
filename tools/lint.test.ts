// The linter must refuse tests that cannot fail: each kind is planted here and found.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runProgram } from './check-step.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-lint-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rulesThatFind(body: string): Promise<string[]> {
  const file = join(folder, 'planted.test.ts')
  await writeFile(file, `import { expect, test } from 'vitest'\ndeclare const got: number | null\n${body}\n`)
  const config = join(root, '.oxlintrc.json')
  const { output } = await runProgram('oxlint/bin/oxlint', ['--format=unix', '-c', config, file])
  return [...output.matchAll(/\[\w+\/(?:vitest\()?([\w-]+)\)?\]/g)].map(([, rule]) => rule!)
}

test.each([
  ['no-conditional-expect', `test('a', () => { if (got !== null) expect(got).toBe(1) })`],
  ['no-conditional-expect', `test('a', () => { try { got!.toFixed() } catch (e) { expect(e).toBe(1) } })`],
  ['no-conditional-expect', `test('a', async () => { await fetch('x').catch((e) => expect(e).toBe(1)) })`],
  ['expect-expect', `test('a', () => { got!.toFixed() })`],
  ['no-focused-tests', `${'test'}.only('a', () => { expect(got).toBe(1) })`],
  ['no-disabled-tests', `${'test'}.skip('a', () => { expect(got).toBe(1) })`],
  ['valid-expect', `test('a', () => { expect(got) })`],
  ['valid-expect', `test('a', () => { expect(Promise.resolve(got)).resolves.toBe(1) })`],
  ['valid-expect-in-promise', `test('a', () => { Promise.resolve(got).then((g) => { expect(g).toBe(1) }) })`],
  ['require-awaited-expect-poll', `test('a', () => { expect.poll(() => got).toBe(1) })`],
  ['no-standalone-expect', `expect(got).toBe(1)`],
  ['no-conditional-tests', `if (got) test('a', () => { expect(got).toBe(1) })`],
])('%s finds %s', async (rule, body) => {
  expect(await rulesThatFind(body)).toContain(rule)
})

test('a test with an assertion is no fault', async () => {
  expect(await rulesThatFind(`test('a', () => { expect(got).toBe(1) })`)).toEqual([])
})
