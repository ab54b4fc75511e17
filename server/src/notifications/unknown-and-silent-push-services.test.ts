import { describe, expect, test } from 'vitest'
import {
  isServiceOfBrowser,
  patienceMillisecondsWith,
  restRuleOf,
  siteOf,
} from './unknown-and-silent-push-services.ts'

const ofBrowsers = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://android.googleapis.com/gcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
]
const ofOthers = [
  'https://push.example.org/abc',
  'https://evil-fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://pushyapple.com/abc',
  'https://xpush.apple.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://localhost:9/abc',
]

describe('a push service', () => {
  test.each(ofBrowsers)('of a browser in use is trusted: %s', (endpoint) => {
    expect(isServiceOfBrowser(endpoint)).toBe(true)
  })

  test.each(ofOthers)('that anybody can make up is not: %s', (endpoint) => {
    expect(isServiceOfBrowser(endpoint)).toBe(false)
    expect(isServiceOfBrowser(endpoint)).toBe(false)
    expect(patienceMillisecondsWith(endpoint)).toBeLessThan(patienceMillisecondsWith(ofBrowsers[0]!))
    expect(restRuleOf(endpoint).slowMilliseconds).toBeLessThanOrEqual(patienceMillisecondsWith(endpoint))
  })

  test('all names below a domain are one site', () => {
    const made = Array.from({ length: 20 }, (_, index) => `https://n${index}.slow.example.com/x`)
    expect(new Set(made.map(siteOf))).toEqual(new Set(['example.com']))
    expect(siteOf('https://example.com./x')).toBe('example.com')
    expect(siteOf('https://push.example.co.uk/x')).toBe('example.co.uk')
  })

  test('with an address or a name of one label is a site for each port', () => {
    expect(siteOf('https://127.0.0.1:4930/ok')).toBe('127.0.0.1:4930')
    expect(siteOf('https://10.1.0.1/ok')).toBe('10.1.0.1')
    expect(siteOf('https://[::1]:4930/ok')).toBe('[::1]:4930')
    expect(siteOf('https://localhost:8443/ok')).toBe('localhost:8443')
  })
})
