import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { describe, expect, test } from 'vitest'
import { isAllowedEndpoint, isOpenAddress, openLookup } from './addresses-of-push-services.ts'
import { areBrowserKeysSound } from './browser-keys.ts'
import { createPushAgent } from './push-agent.ts'
import { makeCertificate } from '../testing/certificate.ts'

describe('where pushes may go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s may be kept', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, false)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://database.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://example.org:5432/',
    'https://user:password@example.org/',
    'ftp://example.org/',
    'not an address',
  ])('%s is refused', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, false)).toBe(false)
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is no address of the open internet', (address) => {
    expect(isOpenAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '142.250.200.10', '172.32.0.1', '2a00:1450:4003:80e::200a'])(
    '%s is one',
    (address) => {
      expect(isOpenAddress(address)).toBe(true)
    },
  )

  test('a name that resolves to this machine is refused', async () => {
    const lookup = openLookup((_hostname, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]))
    const agents = [new Agent({ lookup }), createPushAgent({ allowPrivate: false, authority: undefined })]
    const errors = []
    for (const agent of agents) {
      const sent = request('https://localhost:9/', { agent })
      sent.end()
      errors.push(...((await once(sent, 'error')) as [NodeJS.ErrnoException & { address?: string }]))
      agent.destroy()
    }
    expect(errors[0]!.message).toMatch(/open internet/)
    // Nothing was connected to. A name server may know the name, or not.
    expect(errors.map(({ address }) => address)).toEqual([undefined, undefined])
  })

  test('one context holds the authorities for all connections', () => {
    const { certificate } = makeCertificate()
    const agent = createPushAgent({ allowPrivate: true, authority: certificate })
    expect(agent.options).toMatchObject({ secureContext: expect.anything() })
    expect(agent.options.ca).toBeUndefined()
    agent.destroy()
  })

  test('only the public addresses of a name are used', async () => {
    const found = (addresses: string[], all: boolean) =>
      new Promise((resolve) => {
        const lookup = openLookup((hostname, callback) => {
          expect(hostname).toBe('push.example.org')
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        })
        lookup('push.example.org', { all }, (error, address, family) =>
          resolve(error ? error.message : all ? address : [address, family]),
        )
      })
    const mixed = ['10.0.0.7', '8.8.8.8', '::1', '2a00:1450:4003:80e::200a']
    expect(await found(mixed, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2a00:1450:4003:80e::200a', family: 6 },
    ])
    expect(await found(mixed, false)).toEqual(['8.8.8.8', 4])
    expect(await found(['10.0.0.7', '::1'], true)).toMatch(/open internet/)
    expect(await found(['169.254.169.254'], false)).toMatch(/open internet/)
    expect(await found([], true)).toMatch(/open internet/)
  })

  test('keys that cannot be used for encryption are refused', () => {
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
    expect(areBrowserKeysSound({ p256dh, auth })).toBe(true)
    expect(areBrowserKeysSound({ p256dh, auth: 'short' })).toBe(false)
    expect(areBrowserKeysSound({ p256dh: p256dh.replace('BCV', 'BCW'), auth })).toBe(false)
    expect(areBrowserKeysSound({ p256dh: '', auth })).toBe(false)
  })
})
