import { expect, test } from 'vitest'
import { STRIDE } from '../src/group-store.ts'
import { findComponents } from '../src/packing/connected-components.ts'
import { indexGroups } from '../src/packing/packing-problem.ts'
import { rowsOfComponent } from '../src/packing/rows-and-columns.ts'

/** The weights with their tie-breakers of pairs in one component, in which everybody of `pairs[n]` waited as long. */
function weightsOf(pairs: readonly { weight: number; meters?: number; waited?: number }[]): number[] {
  // Everybody could also ride with the first one, which joins them all.
  const items = 2 * pairs.length + 1
  const groups = [
    ...pairs.map((pair, at) => ({ meters: 0, ...pair, of: [2 * at, 2 * at + 1] })),
    ...pairs.map((_, at) => ({ weight: 1, meters: 0, of: [2 * at, items - 1] })),
  ]
  const members = new Int32Array(groups.length * STRIDE).fill(-1)
  groups.forEach(({ of }, at) => members.set(of, at * STRIDE))
  const sizes = new Uint8Array(groups.length).fill(2)
  const instance = {
    items,
    groups: groups.length,
    members,
    sizes,
    weights: Float64Array.from(groups, ({ weight }) => weight),
    meters: Float64Array.from(groups, ({ meters }) => meters),
    waited: Float64Array.from({ length: items }, (_, item) => pairs[item >> 1]?.waited ?? 0),
    floors: new Float64Array(items),
    ...indexGroups(items, groups.length, members, sizes),
  }
  const [component] = findComponents(instance)
  const { weights, original } = rowsOfComponent(instance, component!, new Int32Array(items))
  return pairs.map((_, at) => weights[original.indexOf(at)]!)
}

test('where groups save as much, metres not driven decide, then seconds waited; neither outweighs a minor unit (SPEC 6.3)', () => {
  const [less, more] = weightsOf([{ weight: 900 }, { weight: 900, meters: 1 }])
  expect(more).toBeGreaterThan(less!)
  const [soon, late] = weightsOf([{ weight: 900 }, { weight: 900, waited: 1 }])
  expect(late).toBeGreaterThan(soon!)
  // A metre counts as much as fifty seconds of two people; who waits an hour gains no more than a detour of 72 m.
  const [metre, minute] = weightsOf([
    { weight: 900, meters: 1 },
    { weight: 900, waited: 49 },
  ])
  expect(metre).toBeGreaterThan(minute!)
  // Five hundred groups that each spare a hundred kilometres, and as many who each waited two hours.
  const [saved, spared] = weightsOf([{ weight: 1 }, { weight: 0, meters: 500 * 1e5 }])
  expect(saved! - spared!).toBeGreaterThanOrEqual(0.5)
  const [waited] = weightsOf([{ weight: 0, waited: 500 * 7_200 }])
  expect(waited).toBeLessThan(0.001)
})
