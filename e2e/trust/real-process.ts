// The service as an operator runs it: a separate process, with signals and an exit code.
import { type ChildProcess, spawn } from 'node:child_process'
import { serviceArguments } from '@woodalo/server/testing/built-service'

export interface RealProcess {
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** The address, once it prints that it is up. */
  up: Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** A signal to its whole group, as a terminal sends one. */
  signalGroup(signal: NodeJS.Signals): void
  /** Whatever it is doing. */
  end(): Promise<void>
}

/** Starts the service with these settings and no other. */
export function startProcess(settings: Record<string, string>): RealProcess {
  const child = spawn(process.execPath, serviceArguments, {
    env: {
      ...(process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] }),
      PORT: '0',
      LOG_LEVEL: 'info',
      BATCH_SECONDS: '0.1',
      HOLD_SECONDS: '0.5',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let output = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs)
      resolve({ code, signal })
    })
  })
  const up = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const url = /up at (\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`the service ended before it was up:\n${output}`)))
  })
  up.catch(() => {})
  return {
    child,
    output: () => output,
    up,
    ended,
    signalGroup: (signal) => void process.kill(-child.pid!, signal),
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}
