// One run of PostgreSQL: from spawn to exit.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../logging.ts'
import type { Binaries } from './binaries.ts'
import { childEnvironment, commandLine, type Launch } from './launch-without-root.ts'

const tailLines = 20
const pollMilliseconds = 10
const reportEveryMilliseconds = 5_000

export interface Postmaster {
  pid: number
  /** Resolves with PostgreSQL's last output once it has ended in any way. */
  ended: Promise<string>
  /** SIGINT ends sessions and flushes everything. SIGQUIT ends at once, and the next start recovers. */
  signal(signal: 'SIGINT' | 'SIGQUIT'): void
}

export class PostmasterError extends Error {
  /** PostgreSQL's output. */
  readonly said: string

  constructor(said: string) {
    super(`PostgreSQL did not start. It said:\n${said || '(nothing)'}`)
    this.name = 'PostmasterError'
    this.said = said
  }
}

// For a laptop, or for a modest server that also runs the service. All other settings are PostgreSQL's defaults.
const settings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // After each checkpoint whole pages are logged, and most of a page is empty or repetitive.
  wal_compression: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  // Statements here are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The service reports failed statements. PostgreSQL's own reports would contain what people wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  lc_messages: 'C',
}

/**
 * Starts PostgreSQL and resolves when it accepts connections, after recovery if needed.
 * @throws PostmasterError if it exits before that.
 */
export async function runPostmaster(options: {
  folder: string
  binaries: Binaries
  launch: Launch
  settings: Record<string, string>
  log: Logger
}): Promise<Postmaster> {
  const { folder, binaries, launch, log } = options
  const assignments = Object.entries({ ...settings, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const { file, args } = commandLine(launch, binaries.postgres, ['-D', folder, ...assignments])
  const child = spawn(file, args, {
    ...launch.spawnAs,
    cwd: '/',
    env: childEnvironment,
    // Its own session, so that a Ctrl-C in the terminal reaches only the service, which then stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A process that forgets to stop it can still exit. PostgreSQL is then stopped below, or by the kernel.
  child.unref()
  ;(child.stderr as Socket).unref()
  const stopWithUs = () => child.kill('SIGINT')
  process.on('exit', stopWithUs)

  const tail: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    tail.push(line)
    if (tail.length > tailLines) tail.shift()
    if (/^(FATAL|PANIC|WARNING):/.test(line)) log.warn({ postgres: line }, 'PostgreSQL reports')
    else log.debug({ postgres: line }, 'PostgreSQL reports')
  })

  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(tail.join('\n')))
  }).finally(() => {
    hasEnded = true
    process.off('exit', stopWithUs)
  })

  for (let waited = 0; !isReady(folder, child.pid); waited += pollMilliseconds) {
    if (hasEnded) throw new PostmasterError(await ended)
    if (waited > 0 && waited % reportEveryMilliseconds === 0)
      log.info({ said: tail.at(-1) }, 'waiting for PostgreSQL to recover')
    await pause(pollMilliseconds)
  }
  return { pid: child.pid as number, ended, signal: (signal) => void child.kill(signal) }
}

/** Reads PostgreSQL's state from the eighth line of its lock file, as pg_ctl does. A standby accepts reads. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && /ready|standby/.test(lines[7] ?? '')
  } catch {
    return false
  }
}
