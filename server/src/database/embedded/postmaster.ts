// One run of PostgreSQL: from spawn to exit.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../logging.ts'
import type { Binaries } from './binaries.ts'
import { childEnvironment, commandLine, type Launch } from './launch.ts'

const tailLines = 20
const pollMilliseconds = 10
const reportEveryMilliseconds = 5_000

export interface Postmaster {
  pid: number
  /** Resolves once PostgreSQL has ended, in whatever way, with the last that it said. */
  ended: Promise<string>
  /** SIGINT: ends sessions and writes everything out. SIGQUIT: ends at once, the next start recovers. */
  signal(signal: 'SIGINT' | 'SIGQUIT'): void
}

export class PostmasterError extends Error {
  /** What PostgreSQL said. */
  readonly said: string

  constructor(said: string) {
    super(`PostgreSQL did not start. It said:\n${said || '(nothing)'}`)
    this.name = 'PostmasterError'
    this.said = said
  }
}

// For a laptop, and for a modest server beside the service. What PostgreSQL ships is kept elsewhere.
const settings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Whole pages go into the log after each checkpoint, and most of a page is empty or alike.
  wal_compression: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  // Statements here are short: compiling them costs more than it gains.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement is the service's to report. PostgreSQL's own report would carry what people wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  lc_messages: 'C',
}

/**
 * Starts PostgreSQL and resolves when it takes connections, after recovery if one is due.
 *
 * @throws PostmasterError when it ends before that.
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
    // A session of its own: a Ctrl-C in the terminal reaches the service alone, which then stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A process that forgets to stop it can still exit; PostgreSQL is then stopped below, or by the kernel.
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

/** PostgreSQL writes its state into the eighth line of its lock file; pg_ctl waits for it in the same way. A standby takes reads. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && /ready|standby/.test(lines[7] ?? '')
  } catch {
    return false
  }
}
