// One machine's worth of the cluster: what runs there can be killed, frozen and started again with its data.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type PartKind = 'node' | 'postgres' | 'etcd' | 'redis'

export interface Part {
  kind: PartKind
  name: string
  /** Every process that would be gone with its machine; none while it does not run. */
  pids(): number[]
  /** SIGKILL to all of them at once, as a power cut; resolves when they are gone. */
  kill(): Promise<void>
  /** Starts it with the same data at the same address. Does not wait until it serves. */
  start(): Promise<void>
}

/** Stops a part without a word: its connections stay open and silent. */
export function freeze(part: Part): void {
  for (const pid of part.pids()) send(pid, 'SIGSTOP')
}

export function thaw(part: Part): void {
  for (const pid of part.pids()) send(pid, 'SIGCONT')
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Kills processes that are not our children, such as PostgreSQL's, and waits for them to be gone. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) send(pid, 'SIGKILL')
  while (pids.some(runs)) await pause(20)
}

/** A process and those that it started. */
export function withChildren(parent: number): number[] {
  const children = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && statOf(name)[1] === String(parent) ? [Number(name)] : [],
  )
  return [parent, ...children]
}

/** Whether there is such a process; one that has ended and that nobody has asked about does not run. */
function runs(pid: number): boolean {
  const [state] = statOf(String(pid))
  return state !== undefined && state !== 'Z'
}

/** What the kernel tells of a process from its state on; empty when there is none. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
