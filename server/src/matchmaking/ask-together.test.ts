import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAskingTogether } from './ask-together.ts'

/** Returns an `ask` whose calls end when told to, and what it was asked for. */
function asksThatEndWhenTold() {
  const asked: string[][] = []
  const ends: ((error?: Error) => void)[] = []
  return {
    asked,
    ask(names: readonly string[]) {
      asked.push([...names])
      return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    },
    /** Ends the oldest that is under way. */
    async end(error?: Error) {
      ends.shift()?.(error)
      await settle()
    },
    underWay: () => ends.length,
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for meanwhile shares one further statement, each name once', async () => {
  const asks = asksThatEndWhenTold()
  const together = createAskingTogether(asks.ask, () => {})
  const ended: string[] = []
  const askFor = (...names: string[]) => void together(names).then(() => ended.push(names.join()))
  askFor('a')
  await settle()
  askFor('b')
  askFor('b', 'c')
  askFor('a')
  await settle()
  expect([asks.asked, ended]).toEqual([[['a']], []])
  await asks.end()
  expect([asks.asked, ended]).toEqual([[['a'], ['b', 'c', 'a']], ['a']])
  await asks.end()
  expect(ended).toEqual(['a', 'b', 'b,c', 'a'])
  expect(asks.underWay()).toBe(0)
})

test('nothing is asked for nobody, and a failure is told once and hinders nobody', async () => {
  const asks = asksThatEndWhenTold()
  const failures: unknown[] = []
  const together = createAskingTogether(asks.ask, (error) => failures.push(error))
  await together([])
  const first = together(['a'])
  await settle()
  const second = together(['a'])
  const failure = new Error('away')
  await asks.end(failure)
  await first
  await asks.end()
  await second
  expect([asks.asked, failures]).toEqual([[['a'], ['a']], [failure]])
})

test('whoever asks is served by a statement that began later, and at most one is under way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(null)), { maxLength: 30 }),
      async (steps) => {
        const asks = asksThatEndWhenTold()
        const together = createAskingTogether(asks.ask, () => {})
        const served: Promise<boolean>[] = []
        for (const step of steps) {
          if (step === null) await asks.end()
          else {
            const begun = asks.asked.length
            served.push(
              together([step]).then(() => asks.asked.slice(begun).some((names) => names.includes(step))),
            )
            await settle()
          }
          expect(asks.underWay()).toBeLessThanOrEqual(1)
        }
        for (let left = 0; left < 3; left++) await asks.end()
        expect(await Promise.all(served)).toEqual(served.map(() => true))
      },
    ),
  )
})
