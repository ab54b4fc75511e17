import { createRequire } from 'node:module'
import type { AllowedGroup } from './allowed-groups.ts'

const require = createRequire(import.meta.url)

interface Highs {
  solve(program: string, options: object): { readonly Status: string; readonly ObjectiveValue: number }
}

// The package is CommonJS and its types describe a default export that it does not have.
let highs: Promise<Highs> | null = null

export interface RivalResult {
  readonly value: number
  readonly milliseconds: number
  readonly proven: boolean
}

/** The best choice among given groups by HiGHS (npm highs, WebAssembly); the groups are given to it for nothing. */
export async function chooseByHighs(
  requests: number,
  groups: readonly { readonly members: readonly number[]; readonly saved: number }[],
  seconds = Number.POSITIVE_INFINITY,
): Promise<RivalResult> {
  highs ??= (require('highs') as () => Promise<Highs>)()
  const solver = await highs
  const rows: string[][] = Array.from({ length: requests }, () => [])
  groups.forEach(({ members }, group) => members.forEach((member) => rows[member]!.push(`x${group}`)))
  const program = [
    'Maximize',
    ` obj: ${groups.map(({ saved }, group) => `${saved} x${group}`).join('\n + ')}`,
    'Subject To',
    ...rows.flatMap((row, item) => (row.length > 1 ? [` c${item}: ${row.join('\n + ')} <= 1`] : [])),
    'Binary',
    ...groups.map((_, group) => ` x${group}`),
    'End',
  ].join('\n')
  const began = performance.now()
  const result = solver.solve(program, {
    mip_rel_gap: 0,
    mip_abs_gap: 0,
    ...(Number.isFinite(seconds) ? { time_limit: seconds } : {}),
  })
  return {
    value: Math.round(result.ObjectiveValue),
    milliseconds: performance.now() - began,
    proven: result.Status === 'Optimal',
  }
}

/** Maximum-weight matching by npm edmonds-blossom; the pairs are given to it for nothing. */
export function matchByBlossom(pairs: readonly AllowedGroup[]): RivalResult {
  const blossom = require('edmonds-blossom') as (
    edges: readonly (readonly [number, number, number])[],
  ) => number[]
  const began = performance.now()
  const mates = blossom(pairs.map(({ members, saved }) => [members[0]!, members[1]!, saved] as const))
  const milliseconds = performance.now() - began
  const worth = new Map(pairs.map(({ members, saved }) => [members.join(), saved]))
  let value = 0
  mates.forEach((mate, rider) => {
    if (mate > rider) value += worth.get([rider, mate].join()) ?? worth.get([mate, rider].join())!
  })
  return { value, milliseconds, proven: true }
}
