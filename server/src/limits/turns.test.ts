import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Askers } from '../how-much-asked.ts'
import { createTurns } from './turns.ts'

test('the limits in total and for each caller are never exceeded, and everybody is served', async () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      asked,
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, askers, together) => {
        const turns = createTurns({ together, each: 2, mostWaiting: 100 })
        const running: string[] = []
        const served = askers.map((asker) =>
          turns(asker, async () => {
            running.push(asker)
            expect(running.length).toBeLessThanOrEqual(together)
            expect(running.filter((other) => other === asker).length).toBeLessThanOrEqual(2)
            await scheduler.schedule(Promise.resolve())
            running.splice(running.indexOf(asker), 1)
          }),
        )
        await scheduler.waitFor(Promise.all(served))
        expect(running).toEqual([])
      },
    ),
  )
})

test('T17: a single call beside two hundred of another caller waits only for the few that run', async () => {
  const turns = createTurns({ together: 4, each: 2, mostWaiting: 400 })
  const done: string[] = []
  const call = (asker: string) =>
    turns(asker, async () => {
      await Promise.resolve()
      done.push(asker)
    })
  const crowd = Array.from({ length: 200 }, () => call('crowd'))
  await call('one')
  expect(done.length).toBeLessThanOrEqual(5)
  await Promise.all(crowd)
  expect(done).toHaveLength(201)
})

test('a queue has a limit', async () => {
  const turns = createTurns({ together: 1, each: 1, mostWaiting: 3 })
  const gate = Promise.withResolvers<void>()
  const calls = Array.from({ length: 6 }, () =>
    turns('a', () => gate.promise).catch((error: Error) => error.message),
  )
  gate.resolve()
  expect((await Promise.all(calls)).filter((told) => told !== undefined)).toHaveLength(2)
  await expect(turns('a', () => Promise.reject(new Error('of the call')))).rejects.toThrow('of the call')
  expect(await turns('a', async () => 'served again')).toBe('served again')
})

test('when too many wait together, the last call of the longest line is refused', async () => {
  const turns = createTurns({ together: 1, each: 1, mostWaiting: 10, mostWaitingTogether: 6 })
  const gate = Promise.withResolvers<void>()
  const told: string[] = []
  const lettersOf = (lines: readonly string[]) =>
    lines
      .map((line) => line.charAt(0))
      .toSorted((a, b) => a.localeCompare(b))
      .join('')
  const call = (asker: string) =>
    turns(asker, () => gate.promise).then(
      () => told.push(`${asker} served`),
      (error: Error) => told.push(`${asker} ${error.message}`),
    )
  // One runs, four of its caller and two of another wait.
  const calls = ['a', 'a', 'a', 'a', 'a', 'b', 'b'].map(call)
  calls.push(...['c', 'd', 'e', 'a', 'f', 'g'].map(call))
  await new Promise((resolve) => setImmediate(resolve))
  expect(lettersOf(told)).toBe('aaaaab')
  gate.resolve()
  await Promise.all(calls)
  expect(lettersOf(told.filter((line) => line.endsWith('served')))).toBe('abcdefg')
})

/** Lets so many calls of each caller come, one act at a time, and returns whose were acted on, in the order of turns. */
async function actedOn(arrivals: readonly (readonly [who: Askers, calls: number])[]): Promise<string[]> {
  const turns = createTurns({ together: 1, each: 1, mostWaiting: 1_000 })
  const order: string[] = []
  await Promise.all(
    arrivals.flatMap(([who, calls]) =>
      Array.from({ length: calls }, () => turns(who, async () => void order.push(who.asker))),
    ),
  )
  return order
}

const alone = (asker: string) => ({ asker, among: asker })

test('whoever has asked least goes first, however many others with much to ask came before', async () => {
  const crowd = Array.from({ length: 100 }, (_, at) => [alone(`crowd ${at}`), 8] as const)
  const order = await actedOn([...crowd, [alone('one'), 1], [alone('two'), 2]])
  expect(order).toHaveLength(803)
  expect(order.indexOf('one')).toBeLessThanOrEqual(3)
  expect(order.lastIndexOf('two')).toBeLessThanOrEqual(6)
})

test('whoever asks much is still acted on while others keep asking a little', async () => {
  const turns = createTurns({ together: 1, each: 1, mostWaiting: 1_000 })
  const order: string[] = []
  let riders = 0
  const rider = (): Promise<void> =>
    turns(`rider ${riders++}`, async () => void order.push('rider')).then(() =>
      riders < 400 ? rider() : undefined,
    )
  const flood = Array.from({ length: 100 }, () => turns('flood', async () => void order.push('flood')))
  await Promise.all(Array.from({ length: 20 }, rider))
  const whileOthersWaited = order.slice(0, 350).filter((asker) => asker === 'flood')
  expect(whileOthersWaited.length).toBeGreaterThanOrEqual(4)
  await Promise.all(flood)
})

test('the many of one holder wait for whoever is alone, although each asks only once', async () => {
  const many = Array.from({ length: 200 }, (_, at) => [{ asker: `many ${at}`, among: 'holder' }, 1] as const)
  const order = await actedOn([...many, [alone('one'), 1], [alone('other'), 1]])
  const before = order.slice(0, Math.max(order.indexOf('one'), order.indexOf('other')))
  // A sixteenth of them had come before the holder counted as one who asks much.
  expect(before.length).toBeLessThan(60)
})

test('when the lines are equally long, a call of whoever has asked most gives way to a newcomer', async () => {
  const turns = createTurns({ together: 1, each: 1, mostWaiting: 10, mostWaitingTogether: 4 })
  const gate = Promise.withResolvers<void>()
  const told: string[] = []
  const call = (who: Askers) =>
    turns(who, () => gate.promise).then(
      () => told.push(`${who.asker} served`),
      (error: Error) => told.push(`${who.asker} ${error.message}`),
    )
  const running = call(alone('running'))
  // The third of one holder's forty asks for the first time, but the holder has asked often.
  const crowd = Array.from({ length: 40 }, (_, at) => call({ asker: `many ${at}`, among: 'holder' }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toHaveLength(36)
  told.length = 0
  const newcomers = ['one', 'other'].map((name) => call(alone(name)))
  await new Promise((resolve) => setImmediate(resolve))
  gate.resolve()
  await Promise.all([running, ...crowd, ...newcomers])
  const served = told.filter((line) => line.endsWith('served'))
  expect([served.includes('one served'), served.includes('other served')]).toEqual([true, true])
  expect(told).toHaveLength(7)
})
