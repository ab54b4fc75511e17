// Starts the topology of compose.yaml as processes on this machine, with its own ports and folders.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEtcd } from './etcd.ts'
import type { Part } from './freeze-and-kill-parts.ts'
import { type Member, startMembers } from './postgres-members.ts'
import { findPrograms } from './programs.ts'
import { startProxy } from './haproxy.ts'
import { startRedis } from './redis.ts'
import { type Node, startNode } from './service-nodes.ts'
import { direct, type Route, three } from './topology.ts'

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
