// The seed determines the order of harms, and simultaneous harms hit different parts.
import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { harmsOf, planNext } from './harm.ts'

const planOf = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => planNext(random))
}
const namesOf = (plan: ReturnType<typeof planOf>) =>
  plan.map((each) => each.map(({ target, harm }) => `${target} ${harm.what}`).join(' and '))

test('the same seed gives the same order, and another seed another order', () => {
  expect(namesOf(planOf(7, 50))).toEqual(namesOf(planOf(7, 50)))
  expect(namesOf(planOf(7, 50))).not.toEqual(namesOf(planOf(8, 50)))
})

test('two harms at once hit different parts, and every harm of every part occurs', () => {
  const plan = planOf(1, 2_000)
  for (const each of plan) expect(new Set(each.map(({ target }) => target)).size).toBe(each.length)
  const kinds = {
    primary: 'postgres',
    standby: 'postgres',
    node: 'node',
    etcd: 'etcd',
    redis: 'redis',
  } as const
  const seen = new Set(plan.flat().map(({ target, harm }) => `${target} ${harm.what}`))
  for (const [target, kind] of Object.entries(kinds))
    for (const { what } of harmsOf[kind]) expect(seen).toContain(`${target} ${what}`)
  expect(plan.filter((each) => each.length === 2).length / plan.length).toBeCloseTo(0.3, 1)
})
