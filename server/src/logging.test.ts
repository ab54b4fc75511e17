import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLogger, createRepeatedLines } from './logging.ts'
import fc from 'fast-check'
import { Failure } from './failure.ts'

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

const refused = () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLogger('info', { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

afterEach(() => void vi.useRealTimers())

test('a fault of the system shows its code and its cause, and one without a code shows none', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const entry = logged((log) => log.error({ err: new TypeError('fetch failed', { cause: refused }) }))
  expect(entry['err']).toMatchObject({
    type: 'TypeError',
    message: 'fetch failed',
    cause: { type: 'Error', message: 'refused', kind: 'ECONNREFUSED' },
  })
  expect(entry['err']).not.toHaveProperty('kind')
  const odd = logged((log) => log.error({ err: Object.assign(new Error('odd'), { code: 7 }) }))
  expect(odd['err']).not.toHaveProperty('kind')
})

describe('in an outage', () => {
  test('the line of the next minute says how many were omitted, and the first line does not', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const lines = linesOf((log) => {
      for (let each = 0; each < 4; each++) log.warn({ reason: 'connect ECONNREFUSED' }, 'trying again')
      vi.advanceTimersByTime(59_999)
      log.warn({ reason: 'connect ECONNREFUSED' }, 'trying again')
      vi.advanceTimersByTime(1)
      log.warn({ reason: 'connect ECONNREFUSED' }, 'trying again')
    })
    expect(lines.map(({ leftOut, reason }) => ({ leftOut, reason }))).toEqual([
      { leftOut: undefined, reason: 'connect ECONNREFUSED' },
      { leftOut: 4, reason: 'connect ECONNREFUSED' },
    ])
  })

  test('different causes of one message are different lines', () => {
    const lines = linesOf((log) => {
      for (let each = 0; each < 3; each++)
        for (const kind of ['ECONNREFUSED', '57P03']) {
          log.error({ err: Object.assign(new Error('away'), { code: kind }) }, 'a sweep failed')
          log.warn({ reason: kind }, 'trying again')
          log.warn({ postgres: kind }, 'PostgreSQL reports')
        }
      log.error({ err: new Error('Connection terminated unexpectedly') }, 'a sweep failed')
      log.error({ err: new Error('Query read timeout') }, 'a sweep failed')
      log.error({ err: new Failure('SERVICE_UNAVAILABLE') }, 'a sweep failed')
      log.error({ err: new Failure('SERVICE_UNAVAILABLE') }, 'a sweep failed')
    })
    expect(lines).toHaveLength(9)
  })

  test('a thousand faults of one cause are one line', () => {
    const lines = linesOf((log) => {
      for (let each = 0; each < 1_000; each++) {
        log.error({ err: refused(), sweep: `${each}` }, 'a sweep failed')
        log.warn({ reason: 'connect ECONNREFUSED' }, 'wake-ups cannot be received; trying again')
        log.warn({ postgres: 'FATAL:  terminating connection' }, 'PostgreSQL reports')
        log.info({ code: 'SERVICE_UNAVAILABLE', route: '/api/v1/health' }, 'a call was refused')
        log.error(
          { worker: `Failed task ${each} (match-region, ${each / 7}ms): ECONNREFUSED` },
          'a job failed',
        )
      }
    })
    expect(lines.map(({ msg }) => msg)).toEqual([
      'a sweep failed',
      'wake-ups cannot be received; trying again',
      'PostgreSQL reports',
      'a call was refused',
      'a job failed',
    ])
  })

  test('a flood of refused calls leaves sixty lines a minute of each reason and route, and one if it was stopped', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const refuse = (log: ReturnType<typeof createLogger>) => {
      for (let each = 0; each < 500; each++) {
        log.info({ code: 'NOT_SIGNED_IN', route: '/api/v1/user/me' }, 'a call was refused')
        log.info({ code: 'NOT_SIGNED_IN', route: '/api/v1/rides' }, 'a call was refused')
        log.info({ code: 'TOO_MANY_REQUESTS', route: '/api/v1/rides' }, 'a call was refused')
      }
    }
    const lines = linesOf((log) => {
      refuse(log)
      vi.advanceTimersByTime(60_000)
      refuse(log)
    })
    expect(lines).toHaveLength(2 * (60 + 60 + 1))
    expect(lines.flatMap(({ leftOut }) => leftOut ?? [])).toEqual([440, 440, 499])
  })

  test('a flood of faults leaves sixty lines a minute of each kind and event', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const outOfRange = Object.assign(new Error('value is out of range'), { code: '22003' })
    const lines = linesOf((log) => {
      for (let each = 0; each < 200; each++) {
        log.error({ err: outOfRange, event: 'subscribe' }, 'an event failed unexpectedly')
        log.error({ err: outOfRange, event: 'add' }, 'an event failed unexpectedly')
        log.error({ err: new TypeError('x'), event: 'add' }, 'an event failed unexpectedly')
      }
      vi.advanceTimersByTime(60_000)
      log.error({ err: outOfRange, event: 'add' }, 'an event failed unexpectedly')
    })
    expect(lines).toHaveLength(3 * 60 + 1)
    expect(lines.at(-1)).toMatchObject({ event: 'add', leftOut: 140 })
  })

  test('lines of other events are always written', () => {
    const lines = linesOf((log) => {
      for (let each = 0; each < 3; each++) {
        log.error({ err: new TypeError('x is not a function') }, 'a call failed unexpectedly')
        log.info({ code: 'NOT_FOUND' }, 'a call was refused')
        log.warn({ subscriptionId: 'one' }, 'a push was refused for good')
        log.info('draining')
      }
    })
    expect(lines).toHaveLength(12)
  })
})

test('each cause has one line a minute, and every line is either written or counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ cause: fc.constantFrom('a', 'b', 'c'), pause: fc.nat(50_000) }), {
        maxLength: 80,
      }),
      (lines) => {
        let time = 0
        const repeated = createRepeatedLines(() => time)
        const written = new Map<string, number[]>()
        const left = new Map<string, number>()
        for (const { cause, pause } of lines) {
          time += pause
          const more = repeated.admit(cause, 1)
          const before = left.get(cause) ?? 0
          if (more === undefined) {
            left.set(cause, before + 1)
            continue
          }
          expect(more).toBe(before)
          left.delete(cause)
          const times = written.get(cause) ?? []
          expect(time - (times.at(-1) ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
          written.set(cause, [...times, time])
        }
        // Every cause with omitted lines has had a written line.
        for (const cause of left.keys()) expect(written.has(cause)).toBe(true)
      },
    ),
  )
})
