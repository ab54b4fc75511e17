// Starts the topology of compose.yaml as processes on this machine, with its own ports and folders.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { serverEntry } from '../server-process.ts'
import { type Child, startChild, untilItResponds } from './child.ts'
import { type Member, startMembers } from './members.ts'
import type { Part } from './part.ts'
import { findPrograms, type Programs } from './programs.ts'
import { direct, type Route, templates, three } from './topology.ts'

export interface Node extends Part {
  kind: 'node'
  /** Its own address, not the proxy's. */
  url: string
  /** Sends SIGTERM and waits until it has drained. */
  drain(): Promise<void>
}

export interface Cluster {
  /** The proxy in front of the nodes. */
  url: string
  folder: string
  /** The addresses of all members. Nodes may reach the members at other addresses. */
  databaseUrl: string
  etcd: Part[]
  members: Member[]
  nodes: Node[]
  redis: Part
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Settings of the nodes. */
  settings?: Record<string, string>
  /** The links between the parts; by default the parts connect directly. */
  route?: Route
  /** Called when a node ends without being stopped. It is restarted. */
  onDeath?: (node: string, how: string) => void
  /** Disposing it stops everything, even while the cluster is still starting. */
  stopping?: AsyncDisposableStack
}

/** Starts everything and resolves when the proxy responds. @throws Error that says what did not start. */
export async function startCluster({
  settings = {},
  route = direct,
  onDeath = () => {},
  stopping = new AsyncDisposableStack(),
}: ClusterOptions = {}): Promise<Cluster> {
  const programs = findPrograms()
  // Each process adds a listener for the end of this one.
  process.setMaxListeners(60)
  const folder = mkdtempSync(join(tmpdir(), 'woodalo-cluster-'))
  chmodSync(folder, 0o755)
  stopping.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  try {
    const etcd = await startEtcd(programs, folder, stopping, route)
    const password = randomBytes(18).toString('hex')
    const members = await startMembers(programs, folder, etcd, password, stopping, route)
    const urlOf = (ports: readonly number[]) =>
      `postgres://woodalo:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/woodalo`
    const { redis, redisPort } = await startRedis(programs, folder, stopping)
    const nodes: Node[] = []
    for (const n of three) {
      const name = `node${n}`
      const ports = []
      for (const member of members) ports.push(await route(name, member.name, member.port))
      const own = {
        LOG_LEVEL: 'error',
        DATABASE_URL: urlOf(ports),
        REDIS_URL: `redis://127.0.0.1:${await route(name, 'redis', redisPort)}`,
        DATA_DIR: join(folder, name),
        TRUST_PROXY: '1',
        STARTUP_SECONDS: '120',
        ...settings,
      }
      nodes.push(await startNode(name, own, folder, stopping, onDeath))
    }
    const places = []
    for (const { name, url } of nodes) places.push(await route('proxy', name, Number(new URL(url).port)))
    const url = await startProxy(programs, folder, places, stopping)
    return {
      url,
      folder,
      databaseUrl: urlOf(members.map(({ port }) => port)),
      etcd,
      members,
      nodes,
      redis,
      stop: () => stopping.disposeAsync(),
    }
  } catch (error) {
    await stopping.disposeAsync()
    throw error
  }
}

/** A part that consists of one child process. */
function partOf<Kind extends Part['kind']>(kind: Kind, name: string, startOne: () => Child) {
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

async function startEtcd(programs: Programs, folder: string, stopping: AsyncDisposableStack, route: Route) {
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

async function startRedis(programs: Programs, folder: string, stopping: AsyncDisposableStack) {
  const redisPort = await findFreePort()
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const log = join(folder, 'redis.log')
  const redis = partOf('redis', 'redis', () =>
    startChild('redis', [programs.redis, ...args], { log, cwd: folder }),
  )
  stopping.defer(() => redis.current().stop())
  return { redis, redisPort }
}

async function startNode(
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
    const child = startChild(name, [process.execPath, serverEntry], {
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

async function startProxy(
  programs: Programs,
  folder: string,
  nodePorts: readonly number[],
  stopping: AsyncDisposableStack,
): Promise<string> {
  const port = await findFreePort()
  let config = readFileSync(join(templates, 'haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    // The most connections that an ordinary user's limit of open files allows.
    .replace('maxconn 50000', 'maxconn 400')
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
