import { parseSetCookie } from 'cookie'
import { describe, expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const secret = 'a'.repeat(43)

describe('the cookies of signing in', () => {
  test.each([
    [true, '__Host-', '/'],
    [false, '', '/api/v1/auth'],
  ])('over https: %s, are read by no script, and each is kept for its time', (isSecure, prefix, path) => {
    const cookies = createCookies(isSecure)
    const common = { httpOnly: true, path, ...(isSecure && { secure: true }) }
    // Twelve minutes: as long as a sign-in at a provider may take, and its code is valid.
    expect(parseSetCookie(cookies.keepBrowser(`${prefix}woodalo-browser=${secret}`).setCookie)).toEqual({
      name: `${prefix}woodalo-browser`,
      value: secret,
      sameSite: 'lax',
      maxAge: 720,
      ...common,
    })
    // Half a year. No other site’s page sends it.
    expect(parseSetCookie(cookies.keepDevice('proof'))).toEqual({
      name: `${prefix}woodalo-device`,
      value: 'proof',
      sameSite: 'strict',
      maxAge: 180 * 24 * 3_600,
      ...common,
    })
  })

  test('are those of their own name, and a browser keeps its secret if it is one of ours', () => {
    const cookies = createCookies(true)
    const header = `woodalo-device=other; __Host-woodalo-device=proof; __Host-woodalo-browser=${secret}`
    expect([cookies.deviceOf(header), cookies.browserOf(header)]).toEqual(['proof', secret])
    expect(cookies.keepBrowser(header).browser).toBe(secret)
    for (const none of [undefined, '', '__Host-woodalo-browser=short', `woodalo-browser=${secret}`]) {
      const { browser } = cookies.keepBrowser(none)
      expect(browser).toMatch(/^[\w-]{43}$/)
      expect(browser).not.toBe(secret)
    }
    expect(cookies.deviceOf(undefined)).toBeUndefined()
  })
})
