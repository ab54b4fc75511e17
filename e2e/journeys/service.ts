// Starts the service as its users do, in a process of its own, with short deadlines and a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceArguments } from '@woodalo/server/testing/built-service'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export class Service {
  readonly url: string
  /** Of the operator's desk. */
  readonly deskUrl: string
  readonly dataDir: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(port: number, deskPort: number, dataDir: string, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.deskUrl = `http://localhost:${deskPort}`
    this.dataDir = dataDir
    this.#settings = {
      PORT: String(port),
      DESK_PORT: String(deskPort),
      PUBLIC_URL: this.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(process.env['WEB_DIR'] ? { WEB_DIR: process.env['WEB_DIR'] } : {}),
      ...settings,
    }
  }

  static async start(settings: Record<string, string> = {}): Promise<Service> {
    const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-journey-'))
    for (let attempt = 1; ; attempt++) {
      const service = new Service(await freePort(), await freePort(), dataDir, settings)
      try {
        await service.up()
        return service
      } catch (error) {
        // A port that was free a moment ago may be taken by now: other services start beside this one.
        if (attempt === 5 || !String(error).includes('EADDRINUSE')) throw error
      }
    }
  }

  /** Starts the process, again after `down`; resolves when the service responds. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, serviceArguments, {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stdout!.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('Woodalo is up')) resolve()
      })
      child.stderr!.on('data', (chunk) => {
        said += String(chunk)
        process.stderr.write(chunk)
      })
      child.once('close', (code) =>
        reject(new Error(`the service ended with ${code} before it was up: ${said}`)),
      )
    })
  }

  /** Ends the process; with SIGKILL as a crash would. The data stays. */
  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async remove(): Promise<void> {
    await this.down()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
