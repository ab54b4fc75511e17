// The topology of compose.yaml as processes of this machine, with its own ports and folders.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Child, responds, startChild, untilItResponds } from './child.ts'
import { findPrograms, type Programs } from './programs.ts'

interface Member {
  name: string
  child: Child
  port: number
  isPrimary(): Promise<boolean>
  /** The PostgreSQL process that Patroni started; undefined if none runs. */
  postgresPid(): number | undefined
}

interface Cluster {
  /** The proxy in front of the nodes. */
  url: string
  folder: string
  databaseUrl: string
  etcd: Child[]
  members: Member[]
  nodes: { name: string; server: ServerProcess }[]
  stop(): Promise<void>
}

const three = [1, 2, 3]
const templates = join(import.meta.dirname, '../../deploy/cluster')

/** Starts everything and resolves when the proxy responds. `settings` are those of the nodes. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const programs = findPrograms()
  // Each of its processes ends with this one.
  process.setMaxListeners(40)
  const folder = mkdtempSync(join(tmpdir(), 'woodalo-cluster-'))
  chmodSync(folder, 0o755)
  const stopping = new AsyncDisposableStack()
  stopping.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  try {
    const { etcd, addresses } = await startEtcd(programs, folder, stopping)
    const password = randomBytes(18).toString('hex')
    const members = await startMembers(programs, folder, addresses, password, stopping)
    const databaseUrl = `postgres://woodalo:${password}@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/woodalo`
    const redisPort = await startRedis(programs, folder, stopping)
    const nodes = []
    for (const n of three) {
      const server = await startServer({
        PORT: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        DATA_DIR: join(folder, `node${n}`),
        TRUST_PROXY: '1',
        STARTUP_SECONDS: '120',
        ...settings,
      })
      stopping.defer(() => server.stop())
      nodes.push({ name: `node${n}`, server })
    }
    const url = await startProxy(
      programs,
      folder,
      nodes.map(({ server }) => server.url),
      stopping,
    )
    return { url, folder, databaseUrl, etcd, members, nodes, stop: () => stopping.disposeAsync() }
  } catch (error) {
    await stopping.disposeAsync()
    throw error
  }
}

async function startEtcd(programs: Programs, folder: string, stopping: AsyncDisposableStack) {
  const places = []
  for (const n of three)
    places.push({ name: `etcd${n}`, client: await findFreePort(), peer: await findFreePort() })
  const all = places.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const etcd = places.map(({ name, client, peer }) => {
    const log = join(folder, `${name}.log`)
    const options = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': all,
      'log-level': 'error',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    const child = startChild(name, [programs.etcd, ...args], { log, cwd: folder })
    stopping.defer(() => child.stop())
    return { child, log, health: `http://127.0.0.1:${client}/health` }
  })
  for (const { child, log, health } of etcd) await untilItResponds(child, health, log)
  return {
    etcd: etcd.map(({ child }) => child),
    addresses: places.map(({ client }) => `127.0.0.1:${client}`),
  }
}

async function startMembers(
  programs: Programs,
  folder: string,
  etcdAddresses: readonly string[],
  password: string,
  stopping: AsyncDisposableStack,
): Promise<Member[]> {
  const script = join(folder, 'make-database.sh')
  copyFileSync(join(templates, 'make-database.sh'), script)
  chmodSync(script, 0o755)
  const template = readFileSync(join(templates, 'patroni.yml'), 'utf8')
  const secrets = { superuser: randomBytes(18).toString('hex'), replication: randomBytes(18).toString('hex') }
  const members: Member[] = []
  const copying: Promise<void>[] = []
  for (const n of three) {
    const name = `postgres${n}`
    const own = join(folder, name)
    const data = join(own, 'data')
    const [port, rest] = [await findFreePort(), await findFreePort()]
    mkdirSync(own, { mode: 0o700 })
    const config = join(own, 'patroni.yml')
    writeFileSync(
      config,
      template
        .replace('0.0.0.0:8008', `127.0.0.1:${rest}`)
        .replace('0.0.0.0:5432', `127.0.0.1:${port}`)
        .replace('etcd1:2379, etcd2:2379, etcd3:2379', etcdAddresses.join(', '))
        .replace('/etc/patroni/make-database.sh', script)
        .replace('/var/lib/postgresql/woodalo/data', data)
        .replace('/usr/lib/postgresql/15/bin', programs.postgresFolder)
        .replace('/tmp/pgpass', join(own, 'pgpass'))
        .replace('/run/postgresql', own)
        .replace('shared_buffers: 512MB', 'shared_buffers: 64MB'),
    )
    if (programs.user) for (const path of [own, config]) chownSync(path, programs.user.uid, programs.user.gid)
    const log = join(folder, `${name}.log`)
    const child = startChild(name, [programs.patroni, config], {
      log,
      cwd: own,
      user: programs.user,
      env: {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
        PATRONI_REPLICATION_PASSWORD: secrets.replication,
        WOODALO_PASSWORD: password,
      },
    })
    const postgresPid = () => pidIn(join(data, 'postmaster.pid'))
    const endPostgres = () => {
      const pid = postgresPid()
      if (pid === undefined) return
      for (const signal of ['SIGCONT', 'SIGQUIT'] as const) send(pid, signal)
    }
    // A killed Patroni leaves its PostgreSQL behind.
    process.once('exit', endPostgres)
    stopping.defer(async () => {
      await child.stop()
      endPostgres()
      process.off('exit', endPostgres)
    })
    members.push({
      name,
      child,
      port,
      isPrimary: () => responds(`http://127.0.0.1:${rest}/primary`),
      postgresPid,
    })
    const isUp = (role: string) => untilItResponds(child, `http://127.0.0.1:${rest}/${role}`, log)
    // The first one makes the database; the others copy it together.
    if (n === 1) await isUp('primary')
    else copying.push(isUp('replica'))
  }
  await Promise.all(copying)
  return members
}

async function startRedis(
  programs: Programs,
  folder: string,
  stopping: AsyncDisposableStack,
): Promise<number> {
  const port = await findFreePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const log = join(folder, 'redis.log')
  const child = startChild('redis', [programs.redis, ...args], { log, cwd: folder })
  stopping.defer(() => child.stop())
  return port
}

async function startProxy(
  programs: Programs,
  folder: string,
  nodeUrls: readonly string[],
  stopping: AsyncDisposableStack,
): Promise<string> {
  const port = await findFreePort()
  let config = readFileSync(join(templates, 'haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    // As many connections as an ordinary user's limit of open files allows.
    .replace('maxconn 50000', 'maxconn 400')
    .replaceAll(' init-addr last,libc,none resolvers docker', '')
    .replace(/resolvers docker\n(?: .*\n)+/, '')
  nodeUrls.forEach((url, index) => {
    config = config.replaceAll(`node${index + 1}:3000`, new URL(url).host)
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

function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
