// The seed determines the order of harms, and simultaneous harms hit different parts.
import { expect, test } from 'vitest'
import type { Part } from '../cluster/freeze-and-kill-parts.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Links } from './cluster-network.ts'
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

test('the order of a seed stays as it is', () => {
  expect(namesOf(planOf(7, 24))).toMatchInlineSnapshot(`
    [
      "primary killed",
      "standby cut off",
      "node killed",
      "standby killed and primary frozen",
      "primary cut off and redis killed",
      "etcd killed and primary frozen",
      "node slowed and redis frozen",
      "node cut off",
      "node restarted",
      "primary killed",
      "node killed and standby frozen",
      "node frozen",
      "standby slowed",
      "node killed and redis killed",
      "primary cut off",
      "primary slowed",
      "node restarted",
      "redis killed",
      "node restarted",
      "etcd frozen",
      "redis frozen",
      "primary cut off",
      "standby cut off",
      "redis frozen",
    ]
  `)
  const counts = Map.groupBy(
    namesOf(planOf(3, 4_000)).flatMap((name) => name.split(' and ')),
    (name) => name,
  )
  const shares = [...counts].map(([name, { length }]) => `${name} ${(length / 52).toFixed(0)} %`)
  expect(shares.toSorted()).toMatchInlineSnapshot(`
    [
      "etcd cut off 3 %",
      "etcd frozen 3 %",
      "etcd killed 4 %",
      "etcd slowed 2 %",
      "node cut off 6 %",
      "node frozen 6 %",
      "node killed 10 %",
      "node restarted 6 %",
      "node slowed 3 %",
      "primary PostgreSQL killed 6 %",
      "primary cut off 6 %",
      "primary frozen 6 %",
      "primary killed 9 %",
      "primary slowed 3 %",
      "primary without its Patroni 3 %",
      "redis cut off 3 %",
      "redis frozen 3 %",
      "redis killed 5 %",
      "redis slowed 1 %",
      "standby PostgreSQL killed 2 %",
      "standby cut off 2 %",
      "standby frozen 2 %",
      "standby killed 3 %",
      "standby slowed 1 %",
      "standby without its Patroni 1 %",
    ]
  `)
})

test('each harm is done to its part, and undone', async () => {
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const part = {
    name: 'it',
    pids: () => (done.push('pids'), []),
    kill: note('kill'),
    start: note('start'),
    drain: note('drain'),
    patroniPid: () => (done.push('patroni'), 2 ** 30),
    postgresPid: () => void done.push('postgres'),
  } as unknown as Part
  const links: Links = {
    route: () => Promise.resolve(0),
    cutOff: (name) => void done.push(`cut off ${name}`),
    slow: (name, milliseconds) => void done.push(`slow ${name} ${milliseconds}`),
    heal: (name) => void done.push(`heal ${name}`),
    stop: note('stop'),
  }
  const lines: string[] = []
  for (const { what, begin, end, changesPrimary } of new Set(Object.values(harmsOf).flat())) {
    await begin(part, links)
    done.push('…')
    await end(part, links)
    lines.push(`${what}${changesPrimary ? ', another takes over' : ''}: ${done.splice(0).join(', ')}`)
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "killed, another takes over: kill, …, start",
      "frozen, another takes over: pids, …, pids",
      "cut off, another takes over: cut off it, …, heal it",
      "slowed: slow it 200, …, heal it",
      "restarted: drain, …, start",
      "without its Patroni, another takes over: patroni, …, start",
      "PostgreSQL killed: postgres, …",
    ]
  `)
})
