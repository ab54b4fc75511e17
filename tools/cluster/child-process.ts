// A child process that ends with this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface Child {
  name: string
  pid: number
  /** Sends SIGTERM, and SIGKILL if it has not ended after some seconds. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  hasEnded(): boolean
  /** Resolves with the signal or the exit code. */
  ended: Promise<string>
}

const patienceMilliseconds = 15_000

export function startChild(
  name: string,
  command: readonly [string, ...string[]],
  options: {
    log: string
    env?: NodeJS.ProcessEnv
    user?: { uid: number; gid: number } | undefined
    cwd: string
  },
): Child {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'], HOME: options.cwd, LC_ALL: 'C.UTF-8', ...options.env },
    ...options.user,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches it only through us, so that we control the order.
    detached: true,
  })
  const write = (chunk: Buffer) => appendFileSync(options.log, chunk)
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  child.on('error', (error) => appendFileSync(options.log, `${error.message}\n`))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, by) => resolve(by ?? `code ${code}`))
    child.once('error', ({ message }) => resolve(message))
  })
  const endWithUs = () => signal(child, 'SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    ended,
    async kill() {
      signal(child, 'SIGKILL')
      await ended
    },
    async stop() {
      // A frozen process handles no signal until it continues.
      signal(child, 'SIGCONT')
      signal(child, 'SIGTERM')
      const timer = setTimeout(() => signal(child, 'SIGKILL'), patienceMilliseconds)
      await ended
      clearTimeout(timer)
    },
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(name)
}

/**
 * Waits until `url` responds with success.
 * @throws Error that names the part and its log if the process ends or takes too long.
 */
export async function untilItResponds(
  child: Child,
  url: string,
  log: string,
  mostSeconds = 90,
): Promise<void> {
  const end = performance.now() + mostSeconds * 1_000
  for (;;) {
    if (await responds(url)) return
    if (child.hasEnded() || performance.now() > end)
      throw new Error(`${child.name} did not start; its log is ${log}`)
    await pause(200)
  }
}

export async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
