// The measured programs, each in its own process: the service, and references that do the same without it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { startServer } from '../server-process.ts'

export interface Usage {
  cpuSeconds: number
  rssBytes: number
}

export interface Subject {
  url: string
  readyMilliseconds: number
  usage(): Promise<Usage>
  stop(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

export async function startReference(
  name: 'bare-fastify' | 'bare-socket-io' | 'bare-ws',
  port = 0,
  settings: Record<string, string> = {},
): Promise<Subject> {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), ...settings },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    child.stdout.once('data', (chunk: Buffer) => resolve(/up at (\S+)/.exec(chunk.toString())?.[1] ?? ''))
  })
  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off('exit', endWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    url,
    readyMilliseconds: performance.now() - begun,
    usage: async () => (await (await fetch(`${url}/usage`)).json()) as Usage,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/**
 * The service with its usual settings but for those given, and limits that count people, not one machine that plays
 * them.
 */
export async function startService(dataDir: string, settings: Record<string, string> = {}): Promise<Subject> {
  const metricsPort = await findFreePort()
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    METRICS_PORT: String(metricsPort),
    SIGN_INS_PER_MINUTE: '1000000',
    WRITES_PER_10_SECONDS: '1000000',
    READS_PER_10_SECONDS: '1000000',
    ADDRESS_CALLS_PER_10_SECONDS: '10000000',
    CONNECTIONS_PER_USER: '1000',
    ...settings,
  })
  return {
    url: server.url,
    readyMilliseconds: server.readyMilliseconds,
    async usage() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const read = (metric: string) => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1])
      return {
        cpuSeconds: read('process_cpu_seconds_total'),
        rssBytes: read('process_resident_memory_bytes'),
      }
    },
    stop: server.stop,
    kill: server.kill,
  }
}
