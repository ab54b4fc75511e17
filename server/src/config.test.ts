import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
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
