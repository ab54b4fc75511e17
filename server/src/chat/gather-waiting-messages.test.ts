import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTogether } from './gather-waiting-messages.ts'

/** Runs that the test ends, one after the other. */
function heldRuns(most: number) {
  const runs: { key: string; items: readonly string[]; end(): void }[] = []
  const add = createTogether<string, string>(most, (key, items) =>
    new Promise<void>((end) => runs.push({ key, items, end })).then(() =>
      items.map((item) =>
        item.startsWith('bad')
          ? { status: 'rejected', reason: new Error(`no ${item}`) }
          : { status: 'fulfilled', value: `${item} done` },
      ),
    ),
  )
  const seen = () => runs.map(({ key, items }) => [key, ...items])
  return { add, runs, seen }
}

test('what comes in one turn runs together, what comes meanwhile runs next, and other keys do not wait', async () => {
  const { add, runs, seen } = heldRuns(3)
  const first = ['a', 'b'].map((item) => add('one', item))
  expect(seen()).toEqual([])
  await nextTurn()
  const later = ['c', 'd', 'e', 'f'].map((item) => add('one', item))
  const other = add('two', 'g')
  await nextTurn()
  expect(seen()).toEqual([
    ['one', 'a', 'b'],
    ['two', 'g'],
  ])
  for (const run of runs) run.end()
  expect(await Promise.all([...first, other])).toEqual(['a done', 'b done', 'g done'])
  await nextTurn()
  expect(seen().slice(2)).toEqual([['one', 'c', 'd', 'e']])
  runs[2]!.end()
  await nextTurn()
  expect(seen().slice(3)).toEqual([['one', 'f']])
  runs[3]!.end()
  expect(await Promise.all(later)).toEqual(['c done', 'd done', 'e done', 'f done'])
  void add('one', 'h')
  await nextTurn()
  expect(seen().slice(4)).toEqual([['one', 'h']])
})

test('each has its own outcome, and a run that fails as a whole fails for all in it', async () => {
  const { add, runs } = heldRuns(3)
  const [good, bad] = [add('one', 'good'), add('one', 'bad')]
  await nextTurn()
  runs[0]!.end()
  expect(await good).toBe('good done')
  await expect(bad).rejects.toThrow('no bad')
  const failing = createTogether<string, string>(3, async () => {
    throw new Error('away')
  })
  const outcomes = await Promise.allSettled([failing('one', 'a'), failing('one', 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(failing('one', 'c')).rejects.toThrow('away')
})
