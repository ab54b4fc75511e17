import { describe, expect, test } from 'vitest'
import { startFailure, StartError } from './start-failure.ts'

const settings = {
  dataDir: '/var/woodalo',
  databaseUrl: undefined as string | undefined,
  port: 4000,
  host: '0.0.0.0',
  push: { authorityFile: '/etc/push.pem' },
}
const databaseUrl = 'postgres://eva:secret@db.example:6000/rides'
const inItsOwnDatabase = settings
const inAnotherDatabase = { ...settings, databaseUrl }
const fault = (message: string, fields: object) => Object.assign(new Error(message), fields)

/** Of each cause the variable to look at, and words of the sentence. */
const causes: [string, Error, string, string][] = [
  [
    'a port that is taken',
    fault('listen', { syscall: 'listen', code: 'EADDRINUSE' }),
    'PORT, HOST',
    '0.0.0.0:4000',
  ],
  [
    'a push authority that cannot be read',
    fault('open', { code: 'EACCES', path: '/etc/push.pem' }),
    'PUSH_AUTHORITY_FILE',
    '/etc/push.pem',
  ],
  [
    'a folder without rights',
    fault('mkdir', { code: 'EACCES', path: '/var/woodalo/photos' }),
    'DATA_DIR',
    '/var/woodalo cannot be written to (EACCES)',
  ],
  ['a full disk', fault('write', { code: 'ENOSPC', path: '/var/woodalo/x' }), 'DATA_DIR', 'ENOSPC'],
  ['a lock that cannot be made', fault('open', { errcode: 14 }), 'DATA_DIR', 'SQLite 14'],
]

describe.each([
  ['its own database', inItsOwnDatabase],
  ['another database', inAnotherDatabase],
])('a service with %s that cannot start', (_, of) => {
  test.each(causes)('because of %s names what to correct', (_cause, error, variable, words) => {
    const said = startFailure(error, of)
    expect(said).toMatch(new RegExp(`^${variable}: `))
    expect(said).toContain(words)
  })

  test('says a complete sentence as it is', () => {
    expect(startFailure(new StartError('Once.'), of)).toBe('Once.')
    expect(startFailure(new StartError('Once.'), null)).toBe('Once.')
  })

  test('says nothing of its own faults, so that the stack is shown', () => {
    expect(startFailure(new TypeError('undefined is not a function'), of)).toBeNull()
    expect(startFailure('a text', of)).toBeNull()
  })
})

test.each([
  ['28P01', 'refuses the user eva'],
  ['3D000', 'has no database rides'],
  ['42501', 'the user eva may not make'],
])('code %s of another database is about DATABASE_URL and never shows the password', (code, words) => {
  const said = startFailure(fault('refused', { code }), inAnotherDatabase)
  expect(said).toMatch(/^DATABASE_URL: /)
  expect(said).toContain(words)
  expect(said).not.toContain('secret')
})

test('a password that does not open the service’s own database is about DATA_DIR', () => {
  expect(startFailure(fault('refused', { code: '28P01' }), inItsOwnDatabase)).toMatch(
    /^DATA_DIR: the password/,
  )
})
