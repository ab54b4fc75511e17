import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variableDefaults } from './config.ts'
import { addressesOf } from './database-addresses.ts'

function faultsOf(variables: Record<string, string>): string {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  test('that are not valid are named, each on a line of its own', () => {
    const lines = faultsOf({ PORT: 'x', MEET_MINUTES: '-1', PUBLIC_URL: 'woodalo' }).split('\n')
    expect(lines.map((line) => /^ {2}\w+(?=: )/.exec(line)?.[0].trim() ?? line).toSorted()).toEqual([
      'MEET_MINUTES',
      'PORT',
      'PUBLIC_URL',
      'These settings of the environment are not valid:',
    ])
  })

  test('all have a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      trustProxy: undefined,
      signInWays: ['email', 'phone', 'guest', 'google'],
      google: undefined,
      hosted: undefined,
      smtp: undefined,
    })
  })

  test('are read each from its own variable, in the unit that the service counts in', () => {
    const variables = {
      PORT: '1',
      HOST: '0.0.0.2',
      DATA_DIR: '/data/3',
      DATABASE_URL: 'postgres://4/name',
      STARTUP_SECONDS: '5',
      REDIS_URL: 'redis://6',
      PUBLIC_URL: 'https://7.example/',
      SEARCH_SECONDS: '8',
      CONFIRM_SECONDS: '9',
      BATCH_SECONDS: '10',
      HOLD_SECONDS: '11',
      LEARN_TRAFFIC: 'false',
      WAIT_COST_PER_SECOND: '12',
      MEET_MINUTES: '13',
      RIDE_HOURS: '14',
      GRACE_MINUTES: '15',
      SETTLE_HOURS: '16',
      PROOF: 'none',
      TRUST_PROXY: '17',
      LOG_LEVEL: 'warn',
      WEB_DIR: '/web/18',
      RUN_SERVER: 'true',
      RUN_JOBS: 'false',
      WATCHDOG_SECONDS: '19',
      METRICS_PORT: '20',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://21.example',
      DESK_PORT: '22',
      DESK_HOST: '0.0.0.23',
      DESK_DIR: '/desk/24',
      SERVICE_SECRET: '25'.padEnd(32, 'x'),
      SIGN_IN_WAYS: 'phone,google',
      SESSION_DAYS: '26',
      SESSION_IDLE_DAYS: '27',
      SIGN_IN_RECORD_DAYS: '28',
      GUEST_DAYS: '29',
      REQUEST_DAYS: '30',
      SEAL_DAYS: '31',
      REPORT_DAYS: '32',
      AUDIT_DAYS: '33',
      ENDED_SESSION_DAYS: '34',
      TAXI_DAYS: '35',
      SIGN_INS_PER_MINUTE: '36',
      READS_PER_10_SECONDS: '137',
      WRITES_PER_10_SECONDS: '138',
      ADDRESS_CALLS_PER_10_SECONDS: '1039',
      CONNECTIONS_PER_USER: '40',
      CONNECTIONS_PER_ADDRESS: '141',
      UNPROVEN_REQUESTS_PER_HOUR_AND_ADDRESS: '42',
      NEW_ACCOUNTS_PER_DAY_AND_ADDRESS: '143',
      TEXTS_PER_HOUR_AND_ADDRESS: '43',
      TEXTS_PER_DAY: '44',
      GOOGLE_CLIENT_ID: 'google 45',
      GOOGLE_CLIENT_SECRET: 'google 46',
      GOOGLE_ISSUER: 'https://47.example',
      OIDC_ISSUER: 'https://48.example',
      OIDC_AUDIENCE: 'audience 49',
      SMTP_URL: 'smtp://50.example',
      MAIL_FROM: '51@example.org',
      TWILIO_ACCOUNT_SID: 'sid 52',
      TWILIO_AUTH_TOKEN: 'token 53',
      TWILIO_FROM: '+54',
      TWILIO_URL: 'https://55.example/',
      SMS_GATEWAY_URL: 'http://56.example',
      SMS_GATEWAY_TOKEN: 'token 57',
      IMAGE_ORIGINS: 'https://58.example,https://59.example',
      GEOCODER_URL: 'http://60.example/',
      ROUTER_URL: 'http://61.example/',
      ROUTER_INTERFACE: 'valhalla',
      MAP_STYLE_URL: 'https://62.example/style.json',
      PUSH_CONTACT: 'mailto:63@example.org',
      PUSH_AUTHORITY_FILE: '/authority/64',
      PUSH_PRIVATE_ADDRESSES: 'true',
    }
    expect(Object.keys(variables).toSorted()).toEqual(Object.keys(variableDefaults).toSorted())
    expect(readConfig(variables)).toEqual({
      port: 1,
      host: '0.0.0.2',
      dataDir: '/data/3',
      databaseUrl: 'postgres://4/name',
      startupSeconds: 5,
      redisUrl: 'redis://6',
      publicUrl: 'https://7.example',
      searchSeconds: 8,
      confirmSeconds: 9,
      batchSeconds: 10,
      holdSeconds: 11,
      learnTraffic: false,
      waitCostPerSecond: 12,
      meetMinutes: 13,
      rideHours: 14,
      graceMinutes: 15,
      settleHours: 16,
      proof: 'none',
      trustProxy: '17',
      logLevel: 'warn',
      webDir: '/web/18',
      runServer: true,
      runJobs: false,
      watchdogSeconds: 19,
      metricsPort: 20,
      otlpEndpoint: 'http://21.example',
      desk: { port: 22, host: '0.0.0.23', folder: '/desk/24' },
      serviceSecret: '25'.padEnd(32, 'x'),
      signInWays: ['phone', 'google'],
      sessionSeconds: 26 * 24 * 3_600,
      sessionIdleSeconds: 27 * 24 * 3_600,
      signInRecordDays: 28,
      guestDays: 29,
      requestDays: 30,
      sealDays: 31,
      reportDays: 32,
      auditDays: 33,
      endedSessionDays: 34,
      taxiDays: 35,
      limits: {
        signInsPerMinute: 36,
        readsPerTenSeconds: 137,
        writesPerTenSeconds: 138,
        addressCallsPerTenSeconds: 1_039,
        connectionsPerUser: 40,
        connectionsPerAddress: 141,
        unprovenRequestsPerHourAndAddress: 42,
        newAccountsPerDayAndAddress: 143,
        textsPerHourAndAddress: 43,
        textsPerDay: 44,
      },
      google: { issuer: 'https://47.example', clientId: 'google 45', clientSecret: 'google 46' },
      hosted: { issuer: 'https://48.example', audience: 'audience 49' },
      smtp: { url: 'smtp://50.example', from: '51@example.org' },
      twilio: { url: 'https://55.example', accountSid: 'sid 52', authToken: 'token 53', from: '+54' },
      smsGateway: { url: 'http://56.example', token: 'token 57' },
      imageOrigins: ['https://58.example', 'https://59.example'],
      geocoderUrl: 'http://60.example',
      router: { url: 'http://61.example', kind: 'valhalla' },
      mapStyleUrl: 'https://62.example/style.json',
      push: { contact: 'mailto:63@example.org', authorityFile: '/authority/64', allowPrivate: true },
    })
  })

  test('count as not set if they are empty', () => {
    expect(readConfig({ PORT: '', GOOGLE_CLIENT_ID: '', OIDC_ISSUER: '' })).toEqual(readConfig({}))
  })

  test('can name one or several servers of the database', () => {
    for (const url of [
      'postgres://one/name',
      'postgres://me:pa,ss@one:5432,two:5433,[::1]/name?sslmode=require',
    ])
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    for (const url of ['mysql://one/name', 'postgres://one,two:x/name', 'one,two'])
      expect(faultsOf({ DATABASE_URL: url })).toContain('DATABASE_URL')
    expect(addressesOf('postgres://me:pa,ss@one:5432,two/name?a=b')).toEqual([
      'postgres://me:pa,ss@one:5432/name?a=b',
      'postgres://me:pa,ss@two/name?a=b',
    ])
  })

  test('are all listed in one error if several are faulty', () => {
    const faults = faultsOf({ PORT: 'x', SEARCH_SECONDS: '0', PUBLIC_URL: 'taxi', SERVICE_SECRET: 'short' })
    for (const name of ['PORT', 'SEARCH_SECONDS', 'PUBLIC_URL', 'SERVICE_SECRET'])
      expect(faults).toContain(name)
    expect(faults).not.toContain('HOST')
  })

  test.each([
    'what',
    '10.0.0.0/33',
    '10.0.0.1,',
    '999.1.1.1',
    '10.0.0.0/8/9',
    '10.0.0.0/0',
    '10.0.0.0/x',
    '::/129',
  ])('refuse %s as TRUST_PROXY', (value) => {
    expect(faultsOf({ TRUST_PROXY: value })).toContain('TRUST_PROXY')
  })

  test.each(['1', '10.0.0.1', '10.0.0.0/8, ::1', 'loopback'])('take %s as TRUST_PROXY', (value) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value)
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_AUDIENCE'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
    [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }, 'TWILIO_AUTH_TOKEN'],
  ])('%j lack their other half', (variables, missing) => {
    expect(faultsOf(variables)).toContain(missing)
  })

  test('do not allow secrets to travel without HTTPS, except on this machine', () => {
    const hosted = (issuer: string) => faultsOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'woodalo' })
    expect(hosted('http://id.example.org')).toContain('OIDC_ISSUER')
    expect(hosted('https://id.example.org')).toBe('')
    expect(hosted('http://127.0.0.1:9000')).toBe('')
  })

  test('do not allow a process without any work', () => {
    expect(faultsOf({ RUN_SERVER: 'false' })).toBe('')
    expect(faultsOf({ RUN_JOBS: '0' })).toBe('')
    expect(faultsOf({ RUN_SERVER: 'false', RUN_JOBS: 'false' })).toContain('RUN_SERVER, RUN_JOBS')
  })

  test('accept only known ways of signing in', () => {
    expect(readConfig({ SIGN_IN_WAYS: 'email, google' }).signInWays).toEqual(['email', 'google'])
    expect(faultsOf({ SIGN_IN_WAYS: 'email,telepathy' })).toContain('SIGN_IN_WAYS')
  })

  test('do not allow limits below what the product itself needs', () => {
    expect(faultsOf({ SIGN_INS_PER_MINUTE: '19' })).toContain('SIGN_INS_PER_MINUTE')
    expect(faultsOf({ WRITES_PER_10_SECONDS: '29' })).toContain('WRITES_PER_10_SECONDS')
  })
})
