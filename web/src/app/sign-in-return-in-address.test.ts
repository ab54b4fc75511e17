import { describe, expect, test } from 'vitest'
import { putBack, readReturn, takeReturn } from './sign-in-return-in-address.ts'

describe('the response of a provider in the address', () => {
  test.each([
    ['#code=a%2Bb', { kind: 'code', value: 'a+b' }],
    ['#verify=t', { kind: 'verify', value: 't' }],
    ['#reset=t', { kind: 'reset', value: 't' }],
    ['#error=access_denied', { kind: 'error', value: 'access_denied' }],
    ['', null],
    ['#', null],
    ['#code=', null],
    ['#section', null],
    ['#code=a#b', { kind: 'code', value: 'a#b' }],
    ['code=x', { kind: 'code', value: 'x' }],
  ])('%s', (hash, expected) => {
    expect(readReturn(hash)).toEqual(expected)
  })

  test('is removed from the address', () => {
    const written: unknown[] = []
    const history = { state: null, replaceState: (...args: unknown[]) => void written.push(args[2]) }
    expect(
      takeReturn({ location: { hash: '#code=x', pathname: '/login', search: '?a=1' }, history }),
    ).not.toBeNull()
    expect(takeReturn({ location: { hash: '#x', pathname: '/login', search: '' }, history })).toBeNull()
    expect(written).toEqual(['/login?a=1'])
  })

  test('is in the address again before a reload', () => {
    const written: string[] = []
    const history = { state: null, replaceState: (...args: unknown[]) => void written.push(String(args[2])) }
    const found = { kind: 'reset', value: 'a+b/c=&#é' } as const
    putBack({ location: { hash: '', pathname: '/login', search: '?a=1' }, history }, found)
    const { pathname, search, hash } = new URL(written[0]!, 'https://woodalo.example')
    expect(pathname + search).toBe('/login?a=1')
    expect(readReturn(hash)).toEqual(found)
  })
})
