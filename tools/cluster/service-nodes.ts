import { join } from 'node:path'
import { serviceArguments } from '@woodalo/server/testing/built-service'
import { findFreePort } from '@woodalo/server/free-port'
import { type Child, startChild, untilItResponds } from './child-process.ts'
import { partOf } from './one-process-part.ts'
import type { Part } from './freeze-and-kill-parts.ts'

export interface Node extends Part {
  kind: 'node'
  /** Its own address, not the proxy's. */
  url: string
  /** Sends SIGTERM and waits until it has drained. */
  drain(): Promise<void>
}

export async function startNode(
  name: string,
  settings: Record<string, string>,
  folder: string,
  stopping: AsyncDisposableStack,
  onDeath: (node: string, how: string) => void,
): Promise<Node> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${name}.log`)
  // The child that is being stopped on purpose. `onDeath` is not called for it.
  let stopped: Child | undefined
  const part = partOf('node', name, () => {
    const child = startChild(name, [process.execPath, ...serviceArguments], {
      log,
      cwd: folder,
      env: { ...settings, PORT: String(port) },
    })
    void child.ended.then((how) => {
      if (child === stopped || child !== part.current()) return
      onDeath(name, how)
      // As a supervisor would.
      void part.start()
    })
    return child
  })
  const end = (how: 'kill' | 'stop') => {
    stopped = part.current()
    return stopped[how]()
  }
  stopping.defer(() => end('stop'))
  await untilItResponds(part.current(), `${url}/api/v1/health`, log)
  return { ...part, url, kill: () => end('kill'), drain: () => end('stop') }
}
