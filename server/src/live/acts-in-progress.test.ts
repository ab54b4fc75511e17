import { expect, test } from 'vitest'
import { createInHand } from './acts-in-progress.ts'

test('a process that drains waits for the acts under way, also those that fail, and begins no other', async () => {
  const { take, finish, isGivenUp } = createInHand()
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  for (const [name, { promise }] of [
    ['one', one],
    ['other', other],
  ] as const)
    take(async () => {
      begun.push(name)
      await promise
    })
  let isFinished = false
  const finished = finish(60_000).then(() => (isFinished = true))
  take(async () => void begun.push('late'))
  one.resolve()
  await one.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect([begun, isFinished]).toEqual([['one', 'other'], false])
  other.resolve()
  await finished
  expect([begun, isGivenUp()]).toEqual([['one', 'other'], false])
})

test('a process that drains does not wait for ever, and not at all without an act', async () => {
  const stuck = createInHand()
  stuck.take(() => new Promise(() => {}))
  await expect(stuck.finish(1)).resolves.toBeUndefined()
  expect(stuck.isGivenUp()).toBe(true)
  await expect(createInHand().finish(60_000)).resolves.toBeUndefined()
})
