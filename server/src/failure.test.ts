import { describe, expect, test } from 'vitest'
import { failureOfFault } from './failure.ts'

describe('an unexpected error', () => {
  const awayCodes =
    'ECONNREFUSED ECONNRESET EPIPE ENOSPC ETIMEDOUT 08000 08006 08P01 53100 53200 53300 53400 57P01 57P02 57P03 57P04 57P05 57014 25P03'
  test.each(awayCodes.split(' '))('is told as a pause when its code is %s', (code) => {
    expect(failureOfFault(Object.assign(new Error('x'), { code })).code).toBe('SERVICE_UNAVAILABLE')
  })

  test.each([
    'EACCES',
    '0800',
    '080011',
    '57P06',
    '57000',
    '25P02',
    '22P02',
    'x53100',
    'ENOSPCX',
    'MY_EPIPE',
  ])('is told as our fault when its code is %s', (code) => {
    expect(failureOfFault(Object.assign(new Error('x'), { code })).code).toBe('INTERNAL_ERROR')
  })

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
