// The report of a run on a cluster.
import { percentile } from '../city/report.ts'
import type { ClusterRunResult, Happened } from './cluster-run.ts'

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1).padStart(6)

/** Returns a line for each kind of harm: how often it was done, and the median and longest outage of a client. */
function outages(happened: readonly Happened[]): string[] {
  const single = (what: string) => (what.includes(' and ') ? 'two at once' : what)
  return [...Map.groupBy(happened, ({ what }) => single(what))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, all]) => {
      const times = all.map(({ outageMilliseconds }) => outageMilliseconds)
      return (
        `    ${what.padEnd(30)}${String(all.length).padStart(4)} ×` +
        `${seconds(percentile(times, 0.5))} s ${seconds(percentile(times, 1))} s`
      )
    })
}

export function linesOf(result: ClusterRunResult): string[] {
  const { ledger, happened, faults, checks, rides, changesOfPrimary, writes, logBytes } = result
  const oddities = [...ledger.oddities].map(([what, times]) => `${times} × ${what}`)
  return [
    `  things that happened   ${happened.reduce((sum, { what }) => sum + what.split(' and ').length, 0)}, and ${changesOfPrimary} changes of the primary`,
    '  of those, how often, and the median and longest time that a client had no connection or no response',
    ...outages(happened),
    `  acknowledged writes    ${ledger.acknowledgedWrites + writes}, of them ${ledger.messages.length} messages`,
    `  active rides           ${rides}`,
    `  logs of the nodes      ${(logBytes / 1e6).toFixed(1)} MB, searched for ${ledger.secrets.size} secrets`,
    `  unexpected responses   ${oddities.join('; ') || 'none'}`,
    `  checks                 ${checks}, ${faults.length === 0 ? 'none broken' : `${faults.length} BROKEN`}`,
    ...faults.slice(0, 20).map(({ invariant, what }) => `  ${invariant} broken: ${what}`),
    ...result.deaths.map((death) => `  a node ENDED BY ITSELF: ${death}`),
    ...result.unrecovered.map((what) => `  NOT WHOLE AGAIN in time: ${what}`),
  ]
}
