// The report of a run on one server.
import { percentile } from '../city/report.ts'
import type { Fault } from './fault.ts'
import type { RunResult } from './one-server-run.ts'

export function linesOfFaults(faults: readonly Fault[], most: number): string[] {
  return [
    ...faults.slice(0, most).map(({ invariant, what }) => `  ${invariant} broken: ${what}`),
    ...(faults.length > most ? [`  … and ${faults.length - most} more`] : []),
  ]
}

export function linesOfRun(result: RunResult): string[] {
  const { ledger, faults, checks, kills, harms, backMilliseconds, deaths, rides } = result
  const back = (share: number) => (percentile(backMilliseconds, share) / 1_000).toFixed(2)
  const oddities = [...ledger.oddities].map(([what, times]) => `${times} × ${what}`)
  return [
    `  kills                  ${kills.server} of the server, ${kills.database} of the database alone`,
    `  network                ${harms.delayed} delays, ${harms.reset} resets, ${harms.swallowed} black holes`,
    `  up again after         p50 ${back(0.5)} s, longest ${back(1)} s`,
    `  acknowledged writes    ${ledger.acknowledgedWrites}, of them ${ledger.messages.length} messages`,
    `  active rides           ${rides}`,
    `  unexpected responses   ${oddities.join('; ') || 'none'}`,
    `  checks                 ${checks}, ${faults.length === 0 ? 'none broken' : `${faults.length} BROKEN`}`,
    ...linesOfFaults(faults, 20),
    ...deaths.map((death) => `  the server ENDED BY ITSELF: ${death}`),
  ]
}
