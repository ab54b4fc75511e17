// Three members of PostgreSQL, each under its own Patroni, configured as in deploy/cluster.
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { type Child, responds, startChild, untilItResponds } from './child-process.ts'
import { killAll, type Part, send, withChildren } from './freeze-and-kill-parts.ts'
import type { Programs } from './programs.ts'
import { type Route, templates, three } from './topology.ts'

export interface Member extends Part {
  kind: 'postgres'
  port: number
  isPrimary(): Promise<boolean>
  /** Returns whether it is a synchronous standby, which has every acknowledged write. */
  isSynchronous(): Promise<boolean>
  patroniPid(): number
  /** The PostgreSQL process that Patroni started; undefined if none runs. */
  postgresPid(): number | undefined
}

export async function startMembers(
  programs: Programs,
  folder: string,
  etcd: readonly { name: string; port: number }[],
  password: string,
  stopping: AsyncDisposableStack,
  route: Route,
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
    const etcdAddresses = []
    for (const each of etcd) etcdAddresses.push(`127.0.0.1:${await route(name, each.name, each.port)}`)
    const connectRest = `127.0.0.1:${await route('postgres', name, rest)}`
    const connectPostgres = `127.0.0.1:${await route('postgres', name, port)}`
    mkdirSync(own, { mode: 0o700 })
    const config = join(own, 'patroni.yml')
    writeFileSync(
      config,
      template
        .replace('0.0.0.0:8008', `127.0.0.1:${rest}`)
        .replace('0.0.0.0:5432', `127.0.0.1:${port}`)
        // Use only the given addresses: those that etcd announces would bypass the links.
        .replace('[etcd1:2379, etcd2:2379, etcd3:2379]', `[${etcdAddresses.join(', ')}]\n  use_proxies: true`)
        .replace('/etc/patroni/make-database.sh', script)
        .replace('/var/lib/postgresql/woodalo/data', data)
        .replace('/usr/lib/postgresql/15/bin', programs.postgresFolder)
        .replace('/tmp/pgpass', join(own, 'pgpass'))
        .replace('/run/postgresql', own)
        .replace('shared_buffers: 512MB', 'shared_buffers: 64MB'),
    )
    if (programs.user) for (const path of [own, config]) chownSync(path, programs.user.uid, programs.user.gid)
    const log = join(folder, `${name}.log`)
    let child: Child
    const start = () => {
      child = startChild(name, [programs.patroni, config], {
        log,
        cwd: own,
        user: programs.user,
        env: {
          PATRONI_NAME: name,
          PATRONI_RESTAPI_CONNECT_ADDRESS: connectRest,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: connectPostgres,
          PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
          PATRONI_REPLICATION_PASSWORD: secrets.replication,
          WOODALO_PASSWORD: password,
        },
      })
    }
    start()
    const postgresPid = () => pidIn(join(data, 'postmaster.pid'))
    const postgresPids = () => {
      const pid = postgresPid()
      return pid === undefined ? [] : withChildren(pid)
    }
    const endPostgres = () => {
      for (const signal of ['SIGCONT', 'SIGQUIT'] as const)
        for (const pid of postgresPids()) if (signal === 'SIGCONT' || pid === postgresPid()) send(pid, signal)
    }
    // A killed Patroni leaves its PostgreSQL running.
    process.once('exit', endPostgres)
    stopping.defer(async () => {
      for (const pid of postgresPids()) send(pid, 'SIGCONT')
      await child.stop()
      endPostgres()
      process.off('exit', endPostgres)
    })
    members.push({
      kind: 'postgres',
      name,
      port,
      isPrimary: () => responds(`http://127.0.0.1:${rest}/primary`),
      isSynchronous: () => responds(`http://127.0.0.1:${rest}/synchronous`),
      patroniPid: () => child.pid,
      postgresPid,
      pids: () => [...(child.hasEnded() ? [] : [child.pid]), ...postgresPids()],
      async kill() {
        const pids = postgresPids()
        await Promise.all([child.kill(), killAll(pids)])
      },
      start: async () => start(),
    })
    const isUp = (role: string) => untilItResponds(child, `http://127.0.0.1:${rest}/${role}`, log)
    // The first member creates the database. The others then copy it at the same time.
    if (n === 1) await isUp('primary')
    else copying.push(isUp('replica'))
  }
  await Promise.all(copying)
  return members
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // The pid file of a killed PostgreSQL may by now name another process.
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? pid : undefined
  } catch {
    return undefined
  }
}
