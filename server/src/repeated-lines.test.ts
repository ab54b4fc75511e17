import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Failure } from './failure.ts'
import { createLogger } from './logging.ts'
import { createRepeatedLines } from './repeated-lines.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLogger('info', { write: (line: string) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

afterEach(() => void vi.useRealTimers())

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
          const more = repeated.admit(cause)
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
