// Finds the Redis for the tests of several nodes, or installs it if that needs no confirmation.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Undefined when there is one to start, otherwise why there is none. */
export function ensureRedis(): string | undefined {
  if (isOnPath('redis-server') || isOnPath('valkey-server')) return undefined
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isOnPath('apt-get'))
    return 'redis-server or valkey-server is not installed'
  process.stderr.write('No Redis found: installing redis-server …\n')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    // Only the program is wanted: no service is to be started by its installation.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], options)
  } catch {
    return 'redis-server could not be installed'
  }
  return isOnPath('redis-server') ? undefined : 'redis-server could not be installed'
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
