import { createDisjointSets } from './disjoint-sets.ts'
import { STRIDE } from '../group-store.ts'
import type { Rows } from './rows-and-columns.ts'

type Groups = Pick<Rows, 'items' | 'members' | 'memberStarts' | 'weights'>

/**
 * Takes the heavier of two packings part by part: the groups that only one of them holds fall into parts that share no
 * item, and each part counts by itself. So what one packing gains in one place is not lost for what it loses elsewhere.
 */
export function bestOfTwo(rows: Groups, one: readonly number[], other: readonly number[]): readonly number[] {
  const inOne = new Set(one)
  const inOther = new Set(other)
  const onlyOne = one.filter((group) => !inOther.has(group))
  const onlyOther = other.filter((group) => !inOne.has(group))
  if (onlyOther.length === 0) return one
  const { rootOf, join } = createDisjointSets(rows.items)
  const firstOf = (group: number): number => rows.members[rows.memberStarts[group]!]!
  for (const groups of [onlyOne, onlyOther])
    for (const group of groups)
      for (let at = rows.memberStarts[group]! + 1; at < rows.memberStarts[group + 1]!; at += 1)
        join(firstOf(group), rows.members[at]!)
  const gains = new Float64Array(rows.items)
  for (const group of onlyOne) gains[rootOf(firstOf(group))]! -= rows.weights[group]!
  for (const group of onlyOther) gains[rootOf(firstOf(group))]! += rows.weights[group]!
  const isGained = (group: number): boolean => gains[rootOf(firstOf(group))]! > 0
  if (!onlyOther.some(isGained)) return one
  return [...one.filter((group) => inOther.has(group) || !isGained(group)), ...onlyOther.filter(isGained)]
}

/** Groups side by side, as a store and an instance hold them. */
export interface StoredGroups {
  readonly items: number
  readonly members: Int32Array
  readonly sizes: Uint8Array
  weightOf(group: number): number
}

/** The same for groups that are stored side by side. */
export function bestOfTwoStored(
  { items, members, sizes, weightOf }: StoredGroups,
  one: readonly number[],
  other: readonly number[],
): readonly number[] {
  const all = [...new Set([...one, ...other])]
  const memberStarts = new Int32Array(all.length + 1)
  const flat = new Int32Array(all.length * STRIDE)
  all.forEach((group, at) => {
    const slots = members.subarray(group * STRIDE, group * STRIDE + sizes[group]!)
    flat.set(slots, memberStarts[at]!)
    memberStarts[at + 1] = memberStarts[at]! + slots.length
  })
  const rows: Groups = { items, members: flat, memberStarts, weights: Float64Array.from(all, weightOf) }
  const placeOf = new Map(all.map((group, at) => [group, at]))
  const placesOf = (groups: readonly number[]): number[] => groups.map((group) => placeOf.get(group)!)
  return bestOfTwo(rows, placesOf(one), placesOf(other)).map((at) => all[at]!)
}

/** Returns the heavier of two packings as a whole. */
export function heavierOf(
  { weightOf }: StoredGroups,
  one: readonly number[],
  other: readonly number[],
): readonly number[] {
  const weigh = (groups: readonly number[]): number => groups.reduce((sum, group) => sum + weightOf(group), 0)
  return weigh(other) > weigh(one) ? other : one
}
