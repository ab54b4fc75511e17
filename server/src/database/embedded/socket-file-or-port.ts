// Where the service reaches its database: a socket file that only its user can access, or else a loopback port.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../free-port.ts'
import { databaseName } from './create-database-files.ts'
import type { Launch } from './launch-without-root.ts'

// sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const longestSocketPathBytes = 103
const socketPort = 5432
export const temporarySocketPrefix = 'woodalo-postgres-'

export interface Endpoint {
  /** Arguments that make `postgres` listen here and nowhere else. */
  settings: Record<string, string>
  url(password: string, database?: string): string
  /** Removes whatever was created for it outside the data folder. */
  remove(): void
}

/** Returns the possible endpoints, best first. Each is prepared only when it is tried. */
export function endpointsFor(dataDir: string, launch: Launch): (() => Promise<Endpoint>)[] {
  const places: (() => Promise<Endpoint>)[] = []
  const own = join(dataDir, 'run')
  if (socketPathFits(own))
    places.push(async () => {
      mkdirSync(own, { recursive: true, mode: 0o700 })
      return socketEndpoint(own, launch, () => {})
    })
  for (const parent of new Set([tmpdir(), '/tmp']))
    if (socketPathFits(join(parent, `${temporarySocketPrefix}123456`)))
      places.push(async () => {
        const folder = mkdtempSync(join(parent, temporarySocketPrefix))
        return socketEndpoint(folder, launch, () => rmSync(folder, { recursive: true, force: true }))
      })
  places.push(portEndpoint)
  return places
}

function socketPathFits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPathBytes
}

function socketEndpoint(folder: string, launch: Launch, remove: () => void): Endpoint {
  chmodSync(folder, 0o700)
  if (launch.owner) chownSync(folder, launch.owner.uid, launch.owner.gid)
  return {
    settings: {
      listen_addresses: '',
      port: String(socketPort),
      // The setting is a list, and a quoted element may contain commas and spaces.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    url: (password, database = databaseName) =>
      `postgresql://${databaseName}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(folder)}`,
    remove,
  }
}

async function portEndpoint(): Promise<Endpoint> {
  const port = await findFreePort()
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url: (password, database = databaseName) =>
      `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${database}`,
    remove: () => {},
  }
}
