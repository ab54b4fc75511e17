import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oldestOneIn } from '../how-much-asked.ts'
import { createRequestTurns, requestsPerRound } from './request-turns.ts'

/** Somebody who belongs to nobody else. */
const alone = (asker: string) => ({ asker, among: asker })

/** Lets so many requests of each asker come, in this order, and returns whose were acted on, in the order of turns. */
async function actedOn(arrivals: readonly (readonly [asker: string, requests: number])[]): Promise<string[]> {
  const { take } = createRequestTurns()
  const order: string[] = []
  let left = arrivals.reduce((sum, [, requests]) => sum + requests, 0)
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const [asker, requests] of arrivals)
    for (let sent = 0; sent < requests; sent++)
      take(alone(asker), () => {
        order.push(asker)
        if (--left === 0) resolve()
      })
  await promise
  return order
}

test('whoever asks a little is acted on before whoever asks much, however many came before', async () => {
  const order = await actedOn([
    ['flood', 3_000],
    ['rider', 1],
    ['other', 3],
  ])
  expect(order).toHaveLength(3_004)
  expect(order.indexOf('rider')).toBeLessThan(requestsPerRound)
  expect(order.lastIndexOf('other')).toBeLessThan(requestsPerRound)
})

test('whoever asks much is still acted on while others keep asking a little', async () => {
  const others = Array.from({ length: 400 }, (_, at) => [`rider ${at}`, 1] as const)
  const order = await actedOn([['flood', 300], ...others])
  const whileOthersWaited = order.slice(0, 400).filter((asker) => asker === 'flood')
  expect(whileOthersWaited.length).toBeGreaterThanOrEqual(400 / oldestOneIn - 1)
})

test('one asker is acted on in the order in which the requests came', async () => {
  const { take } = createRequestTurns()
  const order: number[] = []
  await new Promise<void>((resolve) => {
    for (const each of [0, 1, 2]) take(alone('rider'), () => order.push(each))
    take(alone('rider'), resolve)
  })
  expect(order).toEqual([0, 1, 2])
})

test('what comes meanwhile is looked for after each round, and what an act began is done before the next act', async () => {
  const { take } = createRequestTurns()
  const seen: string[] = []
  let begun = 0
  for (let each = 0; each < 3 * requestsPerRound; each++)
    take(alone('flood'), () => {
      begun++
      void Promise.resolve().then(() => seen.push(`${begun}`))
    })
  await nextRound()
  await nextRound()
  expect(begun).toBeLessThanOrEqual(2 * requestsPerRound)
  expect(seen).toEqual(Array.from({ length: begun }, (_, at) => `${at + 1}`))
})

test('while connections arrive, one request is acted on for each of them', async () => {
  const { take, connectionArrived } = createRequestTurns()
  let begun = 0
  const rounds: number[] = []
  for (let each = 0; each < 100; each++) take(alone('flood'), () => begun++)
  for (let round = 0; round < 20; round++) {
    connectionArrived()
    const before = begun
    await nextRound()
    rounds.push(begun - before)
  }
  expect(rounds.slice(2)).toEqual(Array.from({ length: 18 }, () => 1))
})

test('the many askers of one holder of addresses together come after somebody else', async () => {
  const { take } = createRequestTurns()
  const order: string[] = []
  await new Promise<void>((resolve) => {
    for (let each = 0; each < 2_000; each++)
      take({ asker: `flood ${each}`, among: 'flood' }, () => order.push('flood'))
    for (let each = 0; each < 3; each++) take(alone('rider'), () => order.push('rider'))
    take(alone('rider'), resolve)
  })
  expect(order.filter((asker) => asker === 'flood').length).toBeLessThan(150)
})

test('after ten seconds nobody is held to what they asked before', async () => {
  let time = 0
  const { take } = createRequestTurns(() => time)
  const order: string[] = []
  await new Promise<void>((resolve) => {
    for (let each = 0; each < 50; each++) take(alone('yesterday’s flood'), () => {})
    take(alone('yesterday’s flood'), resolve)
  })
  time = 10_000
  await new Promise<void>((resolve) => {
    take(alone('yesterday’s flood'), () => order.push('flood'))
    take(alone('rider'), () => order.push('rider'))
    take(alone('rider'), resolve)
  })
  expect(order).toEqual(['flood', 'rider'])
})
