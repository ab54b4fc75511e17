// The only reader of the environment. Reports all faults at once, by the variable's name.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { decimal, flag, integer, list, whole } from './setting-formats.ts'
import { addressesOf } from './database-addresses.ts'

/**
 * Returns whether X-Forwarded-For handling accepts the value: a number of proxies, or addresses, networks and their
 * usual names.
 */
function isProxyList(value: string): boolean {
  if (/^\d+$/.test(value)) return true
  return value.split(',').every((each) => {
    const [ip = '', bits, more] = each.trim().split('/')
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(ip)) return true
    const widest = isIP(ip) === 6 ? 128 : 32
    const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest)
    return isIP(ip) !== 0 && fits && more === undefined
  })
}

const isAddress = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

const address = (protocols: readonly string[]) =>
  z.string().refine((value) => isAddress(value, protocols), {
    error: `expected an address that begins with ${protocols.join('// or ')}//`,
  })

export const signInWays = ['email', 'phone', 'guest', 'google'] as const
export type SignInWay = (typeof signInWays)[number]

const routerKinds = ['osrm', 'valhalla'] as const
export type RouterKind = (typeof routerKinds)[number]

/** May name several servers, separated by commas: `postgres://user@one:5432,two:5432/name`. */
const databaseAddress = z
  .string()
  .refine((value) => addressesOf(value).every((one) => isAddress(one, ['postgres:', 'postgresql:'])), {
    error: 'expected an address that begins with postgres:// or postgresql://',
  })

/** Must be https or this very machine, because secrets are sent there. */
const secureAddress = address(['https:', 'http:']).refine(
  (value) =>
    !URL.canParse(value) ||
    new URL(value).protocol === 'https:' ||
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname),
  { error: 'expected an https address' },
)

const environment = z.object({
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  // How long a start waits for a database that is down: as long as PostgreSQL usually needs to recover or to be
  // replaced.
  STARTUP_SECONDS: decimal(60, 0, 3_600),
  REDIS_URL: address(['redis:', 'rediss:', 'valkey:']).optional(),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  SEARCH_SECONDS: integer(120, 1, 86_400),
  CONFIRM_SECONDS: integer(60, 1, 3_600),
  BATCH_SECONDS: decimal(2, 0.05, 600),
  HOLD_SECONDS: decimal(10, 0, 3_600),
  // Whether rides teach how fast one drives here at each hour.
  LEARN_TRAFFIC: flag(true),
  // What a second of waiting costs one rider, in minor units of the local currency. With 0, every group that may still
  // grow is held for HOLD_SECONDS.
  WAIT_COST_PER_SECOND: decimal(0, 0, 1_000_000),
  MEET_MINUTES: decimal(60, 0.01, 1_440),
  RIDE_HOURS: decimal(6, 0.001, 48),
  // How long after the agreed time the riders at the meeting point wait for the others.
  GRACE_MINUTES: decimal(5, 0, 1_440),
  // How long a rider may owe a share before they cannot make another request.
  SETTLE_HOURS: decimal(48, 0.0001, 8_760),
  // What the requester must have proven if any rider of the group has proven it: an email or a phone.
  PROOF: z.enum(['none', 'contact']).default('contact'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, { error: 'expected addresses, networks, or a number of proxies' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_DIR: z.string().optional(),
  RUN_SERVER: flag(true),
  RUN_JOBS: flag(true),
  // A process whose event loop is blocked for this long is killed, so that its users connect elsewhere. Far beyond any
  // normal pause. 0 turns it off, for example for a debugger.
  WATCHDOG_SECONDS: integer(20, 0, 3_600),
  // The port on HOST where Prometheus reads /metrics. Unset: none.
  METRICS_PORT: whole(0, 65_535).optional(),
  // An OpenTelemetry collector (OTLP/HTTP) that traces of ride requests are sent to. Unset: no traces.
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional(),
  // The port of the operator's desk, and the address that it listens on. Unset: there is none.
  DESK_PORT: whole(0, 65_535).optional(),
  DESK_HOST: z.string().default('127.0.0.1'),
  DESK_DIR: z.string().optional(),
  // The key material for stored phone codes, rate counters and waiting messages; at least 32 characters, the same on
  // every node. Unset: made at the first start and stored in the database.
  SERVICE_SECRET: z.string().min(32, { error: 'expected at least 32 characters' }).optional(),
  // The offered ways of signing in, from email, phone, guest, google. Google also needs its client.
  SIGN_IN_WAYS: list(signInWays).default([...signInWays]),
  // Days from a sign-in until its session ends, regardless of use.
  SESSION_DAYS: decimal(90, 0.0001, 3_650),
  // Days from the last use of a session until it ends.
  SESSION_IDLE_DAYS: decimal(30, 0.0001, 3_650),
  // Days for which the audit trail of sign-ins is kept.
  SIGN_IN_RECORD_DAYS: integer(180, 1, 3_650),
  // Days after which a guest without a session is deleted.
  GUEST_DAYS: integer(180, 1, 3_650),
  // Days for which a search that came to nothing keeps its places and words.
  REQUEST_DAYS: integer(35, 1, 3_650),
  // Days for which the messages of a deleted account are kept sealed after the ride's chat has closed.
  SEAL_DAYS: decimal(30, 0, 3_650),
  // Days for which a report and its sealed evidence are kept, whatever happens to the accounts.
  REPORT_DAYS: integer(180, 1, 3_650),
  // Days for which a line of the desk's audit log is kept; nobody can remove it earlier.
  AUDIT_DAYS: integer(730, 1, 36_500),
  // Days for which an ended session is kept, for its owner's list and for investigations.
  ENDED_SESSION_DAYS: integer(30, 1, 3_650),
  // Days after a ride for which the note about its taxi is kept, to find things left in it.
  TAXI_DAYS: integer(30, 1, 3_650),
  // Sign-ins and sign-ups per minute from one address.
  SIGN_INS_PER_MINUTE: integer(600, 20, 1_000_000),
  // Reading calls in ten seconds per user and node.
  READS_PER_10_SECONDS: integer(2_000, 100, 10_000_000),
  // Writing calls and events in ten seconds per user and node.
  WRITES_PER_10_SECONDS: integer(400, 60, 10_000_000),
  // Calls of any kind in ten seconds per address and node.
  ADDRESS_CALLS_PER_10_SECONDS: integer(20_000, 1_000, 100_000_000),
  // Connections of one user to one node.
  CONNECTIONS_PER_USER: integer(50, 2, 1_000_000),
  // Connections from one address to one node.
  CONNECTIONS_PER_ADDRESS: integer(5_000, 100, 1_000_000),
  // Ride requests per hour and address of people who have proven neither an email nor a phone.
  UNPROVEN_REQUESTS_PER_HOUR_AND_ADDRESS: integer(600, 20, 1_000_000),
  // Accounts per day and address whose ways of signing in nobody has proven.
  NEW_ACCOUNTS_PER_DAY_AND_ADDRESS: integer(10_000, 100, 100_000_000),
  // Texts with codes: per hour and address, and per day in total, because each one costs money.
  TEXTS_PER_HOUR_AND_ADDRESS: integer(600, 20, 1_000_000),
  TEXTS_PER_DAY: integer(20_000, 1, 100_000_000),
  // The OAuth client that Google (or the OpenID provider at GOOGLE_ISSUER) issued for this service.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: secureAddress.default('https://accounts.google.com'),
  // A hosted identity provider whose tokens are accepted as bearer tokens, and their required audience.
  OIDC_ISSUER: secureAddress.optional(),
  OIDC_AUDIENCE: z.string().optional(),
  // Mail: smtp://user:password@host:587?requireTLS=true or smtps://…, and the sender. Unset: the outbox file.
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  // Texts through Twilio: account, token, and a number in E.164 or a messaging service. Unset: see below.
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: secureAddress.default('https://api.twilio.com'),
  // Texts through any gateway that takes POST { to, text } as JSON, with an optional bearer token. Unset: the outbox
  // file.
  SMS_GATEWAY_URL: address(['http:', 'https:']).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  // Origins besides our own whose pictures pages may show, separated by commas.
  // Not every host of googleusercontent.com: under bc.googleusercontent.com each machine that anybody rents has a name.
  IMAGE_ORIGINS: list().default(['https://lh3.googleusercontent.com']),
  // A geocoder with Photon's interface, for addresses outside the imported areas. Unset: none.
  GEOCODER_URL: address(['http:', 'https:']).optional(),
  // A router that draws the drives on riders' maps instead of our own streets, and its interface. Unset: our own.
  ROUTER_URL: address(['http:', 'https:']).optional(),
  ROUTER_INTERFACE: z.enum(routerKinds).default('osrm'),
  // A MapLibre style (https://maplibre.org/maplibre-style-spec/) for the map, in place of our own tiles. Pages may then
  // fetch from its origin. Unset: the imported streets, and no other host.
  MAP_STYLE_URL: address(['http:', 'https:']).optional(),
  // The contact for push services about our pushes: mailto:… or https://…. Unset: PUBLIC_URL if it is https.
  PUSH_CONTACT: address(['mailto:', 'https:']).optional(),
  // For push services in a private network: an additional certificate authority (a PEM file), and private addresses.
  PUSH_AUTHORITY_FILE: z.string().optional(),
  PUSH_PRIVATE_ADDRESSES: flag(false),
})

/** Every variable with its default as one would write it; undefined if it has none. */
export const variableDefaults: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => {
    const value = schema.parse(undefined)
    return [name, value === undefined ? undefined : String(value)]
  }),
)

/** Settings that only make sense together: all of a row or none. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_AUDIENCE'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const

/** The settings of one process. Times are in the unit at the end of the name. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The longest wait for a database that is down at the start. */
  startupSeconds: number
  redisUrl: string | undefined
  /** The origin that users see, without a trailing slash. Undefined until the port is known. */
  publicUrl: string | undefined
  searchSeconds: number
  confirmSeconds: number
  batchSeconds: number
  holdSeconds: number
  learnTraffic: boolean
  /** Minor units per second and rider. */
  waitCostPerSecond: number
  meetMinutes: number
  rideHours: number
  graceMinutes: number
  settleHours: number
  /** What the requester must have proven if any rider of the group has proven it. */
  proof: 'none' | 'contact'
  /** The proxies whose `X-Forwarded-For` is trusted: addresses, networks or a number of hops. Undefined means none. */
  trustProxy: string | undefined
  logLevel: string
  /** The folder of the built web app. */
  webDir: string
  runServer: boolean
  runJobs: boolean
  /** 0 turns the watchdog off. */
  watchdogSeconds: number
  metricsPort: number | undefined
  /** Where a collector takes traces. */
  otlpEndpoint: string | undefined
  /** The operator's desk: none without a port. */
  desk: { port: number | undefined; host: string; folder: string }
  serviceSecret: string | undefined
  signInWays: readonly SignInWay[]
  sessionSeconds: number
  sessionIdleSeconds: number
  signInRecordDays: number
  guestDays: number
  requestDays: number
  reportDays: number
  auditDays: number
  endedSessionDays: number
  taxiDays: number
  sealDays: number
  limits: {
    signInsPerMinute: number
    readsPerTenSeconds: number
    writesPerTenSeconds: number
    addressCallsPerTenSeconds: number
    connectionsPerUser: number
    connectionsPerAddress: number
    unprovenRequestsPerHourAndAddress: number
    newAccountsPerDayAndAddress: number
    textsPerHourAndAddress: number
    textsPerDay: number
  }
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  hosted: { issuer: string; audience: string } | undefined
  smtp: { url: string; from: string } | undefined
  twilio: { url: string; accountSid: string; authToken: string; from: string } | undefined
  smsGateway: { url: string; token: string | undefined } | undefined
  imageOrigins: readonly string[]
  /** Without a trailing slash. */
  geocoderUrl: string | undefined
  router: { url: string; kind: RouterKind } | undefined
  mapStyleUrl: string | undefined
  push: { contact: string | undefined; authorityFile: string | undefined; allowPrivate: boolean }
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
  const halves = together.flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined)
    return missing.length === 0 || missing.length === names.length
      ? []
      : [
          `${missing.join(', ')}: needed together with ${names.filter((name) => env[name] !== undefined).join(', ')}`,
        ]
  })
  if (halves.length > 0) throw new ConfigError(halves)
  if (!env.RUN_SERVER && !env.RUN_JOBS)
    throw new ConfigError(['RUN_SERVER, RUN_JOBS: one of them must be true'])
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    startupSeconds: env.STARTUP_SECONDS,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    searchSeconds: env.SEARCH_SECONDS,
    confirmSeconds: env.CONFIRM_SECONDS,
    batchSeconds: env.BATCH_SECONDS,
    holdSeconds: env.HOLD_SECONDS,
    learnTraffic: env.LEARN_TRAFFIC,
    waitCostPerSecond: env.WAIT_COST_PER_SECOND,
    meetMinutes: env.MEET_MINUTES,
    rideHours: env.RIDE_HOURS,
    graceMinutes: env.GRACE_MINUTES,
    settleHours: env.SETTLE_HOURS,
    proof: env.PROOF,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : resolve(import.meta.dirname, '../../web/dist'),
    runServer: env.RUN_SERVER,
    runJobs: env.RUN_JOBS,
    watchdogSeconds: env.WATCHDOG_SECONDS,
    metricsPort: env.METRICS_PORT,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    desk: {
      port: env.DESK_PORT,
      host: env.DESK_HOST,
      folder: env.DESK_DIR ? resolve(env.DESK_DIR) : resolve(import.meta.dirname, '../../web/dist-desk'),
    },
    serviceSecret: env.SERVICE_SECRET,
    signInWays: env.SIGN_IN_WAYS,
    sessionSeconds: env.SESSION_DAYS * 86_400,
    sessionIdleSeconds: env.SESSION_IDLE_DAYS * 86_400,
    signInRecordDays: env.SIGN_IN_RECORD_DAYS,
    guestDays: env.GUEST_DAYS,
    requestDays: env.REQUEST_DAYS,
    reportDays: env.REPORT_DAYS,
    auditDays: env.AUDIT_DAYS,
    endedSessionDays: env.ENDED_SESSION_DAYS,
    taxiDays: env.TAXI_DAYS,
    sealDays: env.SEAL_DAYS,
    limits: {
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      readsPerTenSeconds: env.READS_PER_10_SECONDS,
      writesPerTenSeconds: env.WRITES_PER_10_SECONDS,
      connectionsPerUser: env.CONNECTIONS_PER_USER,
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      unprovenRequestsPerHourAndAddress: env.UNPROVEN_REQUESTS_PER_HOUR_AND_ADDRESS,
      newAccountsPerDayAndAddress: env.NEW_ACCOUNTS_PER_DAY_AND_ADDRESS,
      addressCallsPerTenSeconds: env.ADDRESS_CALLS_PER_10_SECONDS,
      textsPerHourAndAddress: env.TEXTS_PER_HOUR_AND_ADDRESS,
      textsPerDay: env.TEXTS_PER_DAY,
    },
    google: env.GOOGLE_CLIENT_ID
      ? {
          issuer: env.GOOGLE_ISSUER,
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET!,
        }
      : undefined,
    hosted: env.OIDC_ISSUER ? { issuer: env.OIDC_ISSUER, audience: env.OIDC_AUDIENCE! } : undefined,
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM! } : undefined,
    twilio: env.TWILIO_ACCOUNT_SID
      ? {
          url: env.TWILIO_URL.replace(/\/+$/, ''),
          accountSid: env.TWILIO_ACCOUNT_SID,
          authToken: env.TWILIO_AUTH_TOKEN!,
          from: env.TWILIO_FROM!,
        }
      : undefined,
    smsGateway: env.SMS_GATEWAY_URL ? { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN } : undefined,
    imageOrigins: env.IMAGE_ORIGINS,
    geocoderUrl: env.GEOCODER_URL?.replace(/\/+$/, ''),
    router:
      env.ROUTER_URL === undefined
        ? undefined
        : { url: env.ROUTER_URL.replace(/\/+$/, ''), kind: env.ROUTER_INTERFACE },
    mapStyleUrl: env.MAP_STYLE_URL,
    push: {
      contact: env.PUSH_CONTACT,
      authorityFile: env.PUSH_AUTHORITY_FILE,
      allowPrivate: env.PUSH_PRIVATE_ADDRESSES,
    },
  }
}
