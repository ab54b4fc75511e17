import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { startChild, untilItResponds } from './child-process.ts'
import { partOf } from './one-process-part.ts'
import type { Programs } from './programs.ts'
import { type Route, three } from './topology.ts'

export async function startEtcd(
  programs: Programs,
  folder: string,
  stopping: AsyncDisposableStack,
  route: Route,
) {
  const places = []
  for (const n of three) {
    const [name, port, peer] = [`etcd${n}`, await findFreePort(), await findFreePort()]
    places.push({ name, port, peer, peerSeen: await route('etcd', name, peer) })
  }
  const all = places.map(({ name, peerSeen }) => `${name}=http://127.0.0.1:${peerSeen}`).join(',')
  const members = places.map(({ name, port, peer, peerSeen }) => {
    const log = join(folder, `${name}.log`)
    const options = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': `http://127.0.0.1:${port}`,
      'advertise-client-urls': `http://127.0.0.1:${port}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peerSeen}`,
      'initial-cluster': all,
      'enable-v2': 'true',
      'log-level': 'error',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    const part = partOf('etcd', name, () => startChild(name, [programs.etcd, ...args], { log, cwd: folder }))
    stopping.defer(() => part.current().stop())
    return { ...part, port, log }
  })
  for (const { current, port, log } of members)
    await untilItResponds(current(), `http://127.0.0.1:${port}/health`, log)
  return members
}
