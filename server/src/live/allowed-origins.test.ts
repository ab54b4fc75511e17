import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { refuseForeignOriginsAndJsonp } from './allowed-origins.ts'

function verdictOn(publicUrl: string, headers: { origin?: string; host: string }, url = '/socket.io/?EIO=4') {
  let verdict: unknown[] = []
  refuseForeignOriginsAndJsonp(publicUrl)({ url, headers } as unknown as IncomingMessage, (...said) => {
    verdict = said
  })
  return verdict
}
const allowed = [null, true]
const foreign = ['Origin not allowed', false]

test.each([
  ['no page', 'https://woodalo.example', { host: 'woodalo.example' }, allowed],
  [
    'our page',
    'https://woodalo.example',
    { origin: 'https://woodalo.example', host: '10.0.0.7:80' },
    allowed,
  ],
  // Such as a phone that finds the developer's machine by its address.
  [
    'the page of this server',
    'http://localhost:4000',
    { origin: 'http://192.168.1.5:4000', host: '192.168.1.5:4000' },
    allowed,
  ],
  [
    'the page of another port',
    'http://localhost:4000',
    { origin: 'http://192.168.1.5:4001', host: '192.168.1.5:4000' },
    foreign,
  ],
  [
    'our page without https',
    'https://woodalo.example',
    { origin: 'http://woodalo.example', host: '10.0.0.7' },
    foreign,
  ],
  [
    'another page',
    'https://woodalo.example',
    { origin: 'https://evil.example', host: 'woodalo.example' },
    foreign,
  ],
  [
    'a page that hides its origin',
    'https://woodalo.example',
    { origin: 'null', host: 'woodalo.example' },
    foreign,
  ],
] as const)('%s opens connections, or may not', (_, publicUrl, headers, verdict) => {
  expect(verdictOn(publicUrl, headers)).toEqual(verdict)
})

test('nobody opens one by JSONP', () => {
  const headers = { host: 'woodalo.example' }
  expect(verdictOn('https://woodalo.example', headers, '/socket.io/?EIO=4&j=0')).toEqual([
    'Not supported',
    false,
  ])
})
