// A separate Redis for a test, on a free port of this machine.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'

export interface TestRedis {
  url: string
  stop(): Promise<void>
}

/** Starts `redis-server` (or `valkey-server`), on the given port if any. Throws if neither is installed. */
export async function startTestRedis(onPort?: number): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'woodalo-test-redis-'))
  const faults: unknown[] = []
  for (const program of ['redis-server', 'valkey-server']) {
    const port = onPort ?? (await findFreePort())
    try {
      const child = await run(program, port, folder)
      return {
        url: `redis://127.0.0.1:${port}`,
        async stop() {
          await child.stop()
          await rm(folder, { recursive: true, force: true })
        },
      }
    } catch (error) {
      faults.push(error)
    }
  }
  await rm(folder, { recursive: true, force: true })
  throw new AggregateError(faults, 'neither redis-server nor valkey-server could be started')
}

async function run(program: string, port: number, folder: string): Promise<{ stop(): Promise<void> }> {
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child = spawn(program, args, { stdio: 'ignore' })
  const stopWithUs = () => child.kill('SIGKILL')
  process.on('exit', stopWithUs)
  let fault: Error | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      fault = error
      resolve()
    })
    child.once('exit', (code) => {
      fault ??= new Error(`${program} ended with ${code}`)
      resolve()
    })
  }).finally(() => process.off('exit', stopWithUs))
  while (!(await responds(port))) {
    if (fault) throw fault
    await pause(20)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    socket.setTimeout(1_000, () => socket.destroy())
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}
