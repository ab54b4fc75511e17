// Handles a PostgreSQL that outlived its server, and the lock file of one that did not.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../logging.ts'
import { temporarySocketPrefix } from './socket-file-or-port.ts'
import { isAlive } from './folder-lock.ts'

const fastShutdownMilliseconds = 20_000
const immediateShutdownMilliseconds = 10_000

/**
 * Stops a PostgreSQL that still runs on `folder` although its server is gone, and removes a lock file that would block
 * the next start. The caller must hold the data folder's lock: otherwise the PostgreSQL may not be an orphan.
 * @throws if the orphan does not stop.
 */
export async function clearOrphan(folder: string, log: Logger): Promise<void> {
  const lockFile = join(folder, 'postmaster.pid')
  const lines = readLines(lockFile)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) {
    rmSync(lockFile, { force: true })
    return
  }
  if (isPostgresOf(pid, folder)) {
    log.warn({ pid }, 'stopping a PostgreSQL that outlived its server')
    await stopProcess(pid, folder)
  }
  // A crash left the file. PostgreSQL itself would refuse to start if another program now has that process id.
  rmSync(lockFile, { force: true })
  const socketFolder = lines[4] ?? ''
  if (
    basename(socketFolder).startsWith(temporarySocketPrefix) &&
    ['/tmp', tmpdir()].includes(dirname(socketFolder))
  )
    rmSync(socketFolder, { recursive: true, force: true })
}

async function stopProcess(pid: number, folder: string): Promise<void> {
  for (const [signal, limitMilliseconds] of [
    ['SIGINT', fastShutdownMilliseconds],
    ['SIGQUIT', immediateShutdownMilliseconds],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    for (let waited = 0; waited < limitMilliseconds; waited += 20) {
      if (!isPostgresOf(pid, folder)) return
      await pause(20)
    }
  }
  throw new Error(
    `PostgreSQL (process ${pid}) still runs on ${folder} and does not stop. End it by hand, then start again.`,
  )
}

/** Returns whether this process is the PostgreSQL of this folder, and not another one that reused the id. */
function isPostgresOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working directory is its data folder, and the kernel updates the path if the folder moves.
      return readlinkSync(`/proc/${pid}/cwd`) === folder && commandOf(pid).includes('postgres')
    } catch {
      // Not permitted; the command line is readable by everybody.
    }
  }
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(folder)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
