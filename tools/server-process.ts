// The real server as a child process, for tools that bring their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { serviceArguments } from '@woodalo/server/testing/built-service'

export interface ServerProcess {
  url: string
  pid: number
  /** From the spawn to the line that says it is up. */
  readyMilliseconds: number
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** SIGTERM, and waits for the drain. */
  stop(): Promise<void>
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>
}

const upPattern = /^Woodalo is up at (\S+)$/m

/**
 * Starts the server with these settings of the environment, and resolves when it is up. Its log goes to `onOutput`.
 *
 * @throws Error with what the server said last when it ends before that.
 */
export function startServer(
  settings: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<ServerProcess> {
  const begun = performance.now()
  const child = spawn(process.execPath, serviceArguments, {
    env: { ...cleanEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: a Ctrl-C reaches it through us, in the order that we choose.
    detached: true,
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const endWithUs = () => signalIfAlive(child, 'SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    void ended.then(() => reject(new Error(`the server ended before it was up:\n${said.slice(-2_000)}`)))
    const read = (chunk: Buffer) => {
      const text = chunk.toString()
      onOutput(text)
      if (upPattern.test(said)) return
      said += text
      const url = upPattern.exec(said)?.[1]
      if (!url) return
      resolve({
        url,
        pid: child.pid!,
        readyMilliseconds: performance.now() - begun,
        ended,
        async stop() {
          signalIfAlive(child, 'SIGTERM')
          await ended
        },
        async kill() {
          signalIfAlive(child, 'SIGKILL')
          await ended
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
}

function signalIfAlive(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/** Only what programs need to run: no setting of another server reaches ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )
}
