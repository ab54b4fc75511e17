// Boots the real service on a free port for a test, and uses it as a third-party client would.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language, SignedIn } from '@woodalo/protocol'
import { startApp } from '../assemble-service.ts'
import { type Config, readConfig } from '../config.ts'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, withPlaces } from './database.ts'

export interface TestApp {
  url: string
  databaseUrl: string
  /** Of the operator's desk; null where `DESK_PORT` is not set. */
  deskUrl: string | null
  dataDir: string
  /** The test's own connections to the service's database, opened on first use. */
  readonly database: Database
  /** Stops the service and drops its database. */
  stop(): Promise<void>
}

/** Starts the service on its own database. `settings` are environment variables, such as `{ CONFIRM_SECONDS: '3' }`. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = settings['DATABASE_URL'] ? undefined : await createTestDatabase(withPlaces)
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-test-'))
  const databaseUrl = settings['DATABASE_URL'] ?? database!.url
  const config: Config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    BATCH_SECONDS: '0.1',
    HOLD_SECONDS: '0.5',
    ...settings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  })
  const app = await startApp(config, createLogger(config.logLevel))
  let own: Database | undefined
  return {
    url: app.url,
    databaseUrl,
    deskUrl: app.deskPort === null ? null : `http://localhost:${app.deskPort}`,
    dataDir,
    get database() {
      return (own ??= connectDatabase(databaseUrl, createLogger('silent'), 3))
    },
    async stop() {
      await own?.close()
      await app.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface CallResponse<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
}

/** Makes one HTTP call below `/api/v1`. */
export async function call<Body = Record<string, never>>(
  app: Pick<TestApp, 'url'>,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; language?: Language; headers?: Record<string, string> } = {},
): Promise<CallResponse<Body>> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.language ? { 'accept-language': options.language } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  }
}

let strangers = 0

/** Signs in a new guest. */
export async function newRider(
  app: Pick<TestApp, 'url'>,
  nickname = `Rider ${++strangers}`,
): Promise<SignedIn> {
  const response = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
    body: { nickname, email: `rider${++strangers}@example.org` },
  })
  return response.body
}
