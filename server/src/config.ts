// The only reader of the environment. Every fault is listed at once, by the variable's name.
import { resolve } from 'node:path'
import { z } from 'zod'

const integer = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'expected a whole number' })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(fallback)

const decimal = (fallback: number, minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'expected a number' })
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .default(fallback)

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(fallback)

const address = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `expected an address that begins with ${protocols.join('// or ')}//`,
  })

const environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: address(['redis:', 'rediss:', 'valkey:']).optional(),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  SEARCH_SECONDS: integer(120, 1, 86_400),
  CONFIRM_SECONDS: integer(60, 1, 3_600),
  BATCH_SECONDS: decimal(2, 0.05, 600),
  HOLD_SECONDS: decimal(10, 0, 3_600),
  MEET_MINUTES: decimal(60, 0.01, 1_440),
  RIDE_HOURS: decimal(6, 0.001, 48),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_DIR: z.string().optional(),
  RUN_SERVER: flag(true),
  RUN_JOBS: flag(true),
})

/** Settings of one process. Times are in the unit that the name ends with. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** The origin that users see, without a slash at its end; undefined until the port is known. */
  publicUrl: string | undefined
  searchSeconds: number
  confirmSeconds: number
  batchSeconds: number
  holdSeconds: number
  meetMinutes: number
  rideHours: number
  /** Whose `X-Forwarded-For` to believe: addresses, networks or a number of hops; nobody's when undefined. */
  trustProxy: string | undefined
  logLevel: string
  /** The built web app. */
  webDir: string
  runServer: boolean
  runJobs: boolean
}

export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `These settings of the environment are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/** Reads the settings. An empty variable counts as unset. Throws a ConfigError that names every faulty variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    searchSeconds: env.SEARCH_SECONDS,
    confirmSeconds: env.CONFIRM_SECONDS,
    batchSeconds: env.BATCH_SECONDS,
    holdSeconds: env.HOLD_SECONDS,
    meetMinutes: env.MEET_MINUTES,
    rideHours: env.RIDE_HOURS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : resolve(import.meta.dirname, '../../web/dist'),
    runServer: env.RUN_SERVER,
    runJobs: env.RUN_JOBS,
  }
}
