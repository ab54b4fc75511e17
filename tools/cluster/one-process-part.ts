import type { Child } from './child-process.ts'
import type { Part } from './freeze-and-kill-parts.ts'

/** A part that consists of one child process. */
export function partOf<Kind extends Part['kind']>(kind: Kind, name: string, startOne: () => Child) {
  let child = startOne()
  return {
    kind,
    name,
    current: () => child,
    pids: () => (child.hasEnded() ? [] : [child.pid]),
    kill: () => child.kill(),
    async start() {
      child = startOne()
    },
  }
}
