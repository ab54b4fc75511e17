// A part of the cluster, which would have its own machine. It can be killed, frozen and restarted with its data.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type PartKind = 'node' | 'postgres' | 'etcd' | 'redis'

export interface Part {
  kind: PartKind
  name: string
  /** Returns every process that would be lost with its machine; none if it does not run. */
  pids(): number[]
  /** Kills all of them with SIGKILL, like a power cut, and resolves when they are gone. */
  kill(): Promise<void>
  /** Starts it with the same data at the same address, without waiting until it serves. */
  start(): Promise<void>
}

/** Suspends a part. Its connections stay open and silent. */
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
    // It has already ended.
  }
}

/** Kills processes that are not our children, such as PostgreSQL's, and waits for them to be gone. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) send(pid, 'SIGKILL')
  while (pids.some(runs)) await pause(20)
}

/** Returns a process and its children. */
export function withChildren(parent: number): number[] {
  const children = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) && statOf(name)[1] === String(parent) ? [Number(name)] : [],
  )
  return [parent, ...children]
}

/** Returns whether such a process runs. A zombie does not. */
function runs(pid: number): boolean {
  const [state] = statOf(String(pid))
  return state !== undefined && state !== 'Z'
}

/** Returns the fields of /proc/PID/stat from the state on, or none if there is no such process. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
