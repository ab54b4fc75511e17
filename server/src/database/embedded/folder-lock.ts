// Allows only one server per data folder. The kernel holds the lock for this process and releases it when the process
// ends in any way. So no lock can become stale, a reused process id causes no confusion, and of two concurrent starts
// only one succeeds. SQLite provides such a lock (fcntl) on Linux and macOS without a native module.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

export class FolderInUseError extends Error {
  readonly folder: string
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    const who = pid === undefined ? 'another server' : `another server (process ${pid})`
    super(
      `The data folder ${folder} is in use by ${who}. Stop that one, or set DATA_DIR to another folder for this one.`,
    )
    this.name = 'FolderInUseError'
    this.folder = folder
    this.pid = pid
  }
}

/** @throws FolderInUseError if a living process holds the folder. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const lockFile = join(folder, 'server.lock')
  const pidFile = join(folder, 'server.pid')
  const database = new DatabaseSync(lockFile)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new FolderInUseError(folder, await readHolder(pidFile))
  }
  chmodSync(lockFile, 0o600)
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  let held = true
  return {
    release() {
      if (!held) return
      held = false
      rmSync(pidFile, { force: true })
      database.close()
    },
  }
}

/** The holder writes its id just after taking the lock, so it may be missing for a moment. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const pid = readNumber(pidFile)
    if (pid !== undefined && isAlive(pid)) return pid
    await pause(20)
  }
  return undefined
}

function readNumber(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
