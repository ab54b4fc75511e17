// The proxy in front of the nodes of a cluster on this machine, configured as in deploy/cluster.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { startChild, untilItResponds } from './child-process.ts'
import type { Programs } from './programs.ts'
import { templates } from './topology.ts'

/** The most that an ordinary user's limit of open files allows. */
const mostConnections = 400

export async function startProxy(
  programs: Programs,
  folder: string,
  nodePorts: readonly number[],
  stopping: AsyncDisposableStack,
): Promise<string> {
  const port = await findFreePort()
  let config = readFileSync(join(templates, 'haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('maxconn 50000', `maxconn ${mostConnections}`)
    .replaceAll(' init-addr last,libc,none resolvers docker', '')
    .replace(/resolvers docker\n(?: .*\n)+/, '')
  nodePorts.forEach((nodePort, index) => {
    config = config.replaceAll(`node${index + 1}:3000`, `127.0.0.1:${nodePort}`)
  })
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const log = join(folder, 'haproxy.log')
  const child = startChild('haproxy', [programs.haproxy, '-db', '-f', file], { log, cwd: folder })
  stopping.defer(() => child.stop())
  const url = `http://127.0.0.1:${port}`
  await untilItResponds(child, `${url}/api/v1/health`, log)
  return url
}
