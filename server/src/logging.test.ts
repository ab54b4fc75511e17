import pg from 'pg'
import { expect, test } from 'vitest'
import { createLogger } from './logging.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let text = ''
  write(createLogger('trace', { write: (line: string) => void (text += line) }))
  return JSON.parse(text) as Record<string, unknown>
}

test('every entry is one line of JSON with its time in UTC', () => {
  const entry = logged((log) => log.info({ note: 'one\n{"level":60,"msg":"forged"}' }, 'two\nthree'))
  expect(entry).toMatchObject({ level: 30, msg: 'two\nthree' })
  expect(entry['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('fields with the name of a secret are hidden', () => {
  const entry = logged((log) =>
    log.info({
      call: { token: 'x1', ticket: 'x2', code: 'x3', password: 'x4', text: 'x5', phone: 'x6', email: 'x7' },
    }),
  )
  expect(JSON.stringify(entry)).not.toMatch(/x\d/)
})

test('a database error shows which rule was broken, but no values', () => {
  const error = Object.assign(new pg.DatabaseError('invalid input: "ana@example.org"', 10, 'error'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'email_logins_email_key_key',
    detail: 'Key (email_key)=(ana@example.org) already exists.',
  })
  const entry = logged((log) => log.error({ err: new Error('storing failed', { cause: error }) }))
  expect(JSON.stringify(entry)).toContain('email_logins_email_key_key')
  expect(JSON.stringify(entry)).toContain('logging.test.ts')
  expect(JSON.stringify(entry)).not.toContain('ana@')
})
