import { expect, test } from 'vitest'
import { faultsOfTests } from './check-tests.ts'

const inTest = (body: string) => `test('a', async ({ page }) => {\n${body}\n})\n`
const wait = 'a long wait without a comment'
const patience = 'a long time-out without a comment'

test.each([
  [wait, 'a.test.ts', inTest('await pause(500)')],
  [wait, 'a.test.ts', inTest('await page.waitForTimeout(3_000)')],
  [wait, 'a.test.ts', inTest('await new Promise((resolve) => setTimeout(resolve, 2 * 1_000))')],
  [wait, 'a.test.ts', `const long = 300 + 300\n${inTest('await pause(long)')}`],
  // A comment somewhere else, or of something else, explains nothing.
  [wait, 'a.test.ts', inTest('// Waits a little.\nawait act()\nawait pause(500)')],
  [wait, 'a.test.ts', inTest('// Then it is over.\nawait pause(500)')],
  [patience, 'a.test.ts', inTest('await expect.poll(read, { timeout: 20_001 }).toBe(1)')],
  [patience, 'a.spec.ts', inTest('await expect(page).toHaveURL("/", { timeout: 60_000 })')],
  ['may end before its last', 'a.test.ts', inTest('if (odd) return\nexpect(1).toBe(1)')],
  ['may end before its last', 'a.test.ts', `it.each([1])('a', () => { for (;;) return\nexpect(1).toBe(1) })`],
  ['under a condition', 'a.spec.ts', inTest('if (odd) await expect(page).toHaveURL("/")')],
  ['under a condition', 'a.spec.ts', inTest('expect(1).toBe(1)\nif (odd) act()\nelse expect(1).toBe(1)')],
  ['under a condition', 'a.spec.ts', inTest('odd && expect(1).toBe(1)')],
  ['under a condition', 'a.spec.ts', inTest('odd ? expect(1).toBe(1) : act()')],
  ['under a condition', 'a.spec.ts', inTest('switch (odd) { default: expect(1).toBe(1) }')],
  ['under a condition', 'a.spec.ts', inTest('try { act() } catch (e) { expect(e).toBe(1) }')],
  ['under a condition', 'a.spec.ts', inTest('await act().catch((e) => expect(e).toBe(1))')],
  ['without an expectation', 'a.spec.ts', inTest('await page.goto("/")')],
])('%s: a fault planted in %s is found: %s', (what, file, content) => {
  const faults = faultsOfTests(file, content)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(what)
})

test.each([
  ['a short wait', inTest('await pause(400)\nexpect(1).toBe(1)')],
  [
    'a wait with its reason',
    inTest('// Waits for a mail that must not come: others\n// take 1 s.\nawait pause(2_000)'),
  ],
  [
    'a time-out with its reason',
    inTest('await expect(a).toBe(1, { timeout: 30_000 }) // Waits for a start.'),
  ],
  ['the time of a whole test', inTest('test.setTimeout(90_000)\nawait fetch(a, { timeout: 90_000 })')],
  ['a return of a function within', inTest('const f = () => { if (odd) return 1 }\nexpect(f()).toBe(1)')],
  ['a return after all', inTest('expect(1).toBe(1)\nreturn')],
  ['a condition that is expected', inTest('if (expect(1).toBe(1)) act()')],
  ['an expectation of a function that expects', inTest('await expectReady(page)')],
])('%s is no fault', (_, content) => {
  const faults = faultsOfTests(/page\)$/m.test(content) ? 'a.spec.ts' : 'a.test.ts', content)
  expect(faults).toEqual([])
})
