import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STRIDE } from '../src/group-store.ts'
import { findComponents } from '../src/packing/connected-components.ts'
import { indexGroups } from '../src/packing/packing-problem.ts'

test('components share no item, and each group is completely within one of them', () => {
  const group = fc.uniqueArray(fc.nat(30), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 20 }), (groups) => {
      const members = new Int32Array(groups.length * STRIDE).fill(-1)
      groups.forEach((items, at) => members.set(items, at * STRIDE))
      const sizes = Uint8Array.from(groups, (items) => items.length)
      const none = new Float64Array(31)
      const components = findComponents({
        items: 31,
        groups: groups.length,
        members,
        sizes,
        weights: new Float64Array(groups.length).fill(1),
        meters: new Float64Array(groups.length),
        waited: none,
        floors: none,
        ...indexGroups(31, groups.length, members, sizes),
      })
      const all = components.flatMap(({ items }) => items)
      expect(new Set(all).size).toBe(all.length)
      for (const component of components) {
        for (const at of component.groups) {
          expect(groups[at]!.every((item) => component.items.includes(item))).toBe(true)
        }
      }
      expect(components.reduce((sum, component) => sum + component.groups.length, 0)).toBe(groups.length)
    }),
    { numRuns: 500 },
  )
})
