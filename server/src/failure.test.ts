import { describe, expect, test } from 'vitest'
import { failureOfFault } from './failure.ts'

describe('an error that nobody foresaw', () => {
  test.each([
    Object.assign(new Error('connect ECONNREFUSED /run/.s.PGSQL.5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    Object.assign(new Error('connection failure'), { code: '08006' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Query read timeout'),
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  ])('is told as a pause when the database was away: %s', (error) => {
    expect(failureOfFault(error).code).toBe('SERVICE_UNAVAILABLE')
  })

  test.each([
    new TypeError('x is not a function'),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    undefined,
    'thrown text',
  ])('is told as our fault otherwise: %s', (error) => {
    expect(failureOfFault(error).code).toBe('INTERNAL_ERROR')
  })
})
