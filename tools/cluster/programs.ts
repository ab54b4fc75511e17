// Finds the programs of a cluster on this machine.
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  redis: string
  /** The folder of PostgreSQL's programs. */
  postgresFolder: string
  /** The user who runs PostgreSQL, which refuses to run as root. Undefined: the current user. */
  user: { uid: number; gid: number } | undefined
}

/** @throws Error that says what is missing and how to install it. */
export function findPrograms(): Programs {
  const found = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy') ?? find('haproxy', ['/usr/sbin', '/usr/local/sbin']),
    redis: find('valkey-server') ?? find('redis-server'),
    postgresFolder: findPostgres(),
  }
  const { etcd, patroni, haproxy, redis, postgresFolder } = found
  if (!etcd || !patroni || !haproxy || !redis || !postgresFolder) {
    const missing = Object.entries(found).flatMap(([name, path]) =>
      path ? [] : [name.replace('Folder', '')],
    )
    throw new Error(
      `The cluster needs programs that are not installed here: ${missing.join(', ')}. On Debian 12 or newer: ` +
        'apt-get install --no-install-recommends etcd-server patroni python3-etcd haproxy redis-server postgresql',
    )
  }
  return {
    etcd,
    patroni,
    haproxy,
    redis,
    postgresFolder,
    user: process.getuid?.() === 0 ? findUser() : undefined,
  }
}

function find(program: string, folders = (process.env['PATH'] ?? '').split(delimiter)): string | undefined {
  return folders.map((folder) => join(folder, program)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian keeps each version in a folder of its own, outside the search path. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  let versions: string[] = []
  try {
    versions = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
  } catch {
    // On other systems, use the search path.
  }
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find(
    (folder) => isProgram(join(folder, 'postgres')) && isProgram(join(folder, 'pg_basebackup')),
  )
}

function findUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    users.find((text) => text.startsWith('postgres:')) ?? users.find((text) => text.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
