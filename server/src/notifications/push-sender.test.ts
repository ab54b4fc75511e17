import { createECDH, randomBytes } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { createPushSender } from './push-sender.ts'

const { key, certificate } = makeCertificate()
let respond: (response: ServerResponse) => void
let received: IncomingHttpHeaders[]
let closed: number
const server = createServer({ key, cert: certificate }, (request, response) => {
  received.push(request.headers)
  response.once('close', () => closed++)
  request.resume().on('end', () => respond(response))
})
const agent = new Agent({ ca: certificate, keepAlive: true })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, 'localhost', resolve)))
afterAll(() => {
  agent.destroy()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  received = []
  closed = 0
})

const browser = createECDH('prime256v1')
browser.generateKeys()
const keys = webPush.generateVAPIDKeys()
const send = createPushSender({ agent, keys, contact: 'mailto:desk@woodalo.example' })
const options = { lifetimeSeconds: 60, urgency: 'high', topic: 'ride-r1' } as const
const target = (more: object = {}) => ({
  endpoint: `https://localhost:${(server.address() as AddressInfo).port}/push`,
  p256dh: browser.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
  ...more,
})

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [299, 'sent'],
  [301, 'refused'],
  [400, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('a push service that answers %i has it %s', async (status, result) => {
  respond = (response) => void response.writeHead(status).end()
  expect(await send(target(), '{}', options)).toBe(result)
})

test('a push carries how long it may wait, how urgent it is and what it replaces, and who sends it', async () => {
  respond = (response) => void response.writeHead(201).end()
  await send(target(), '{}', options)
  expect(received[0]).toMatchObject({ ttl: '60', urgency: 'high', topic: 'ride-r1' })
  expect(received[0]!['content-encoding']).toBe('aes128gcm')
  const [, claims] = received[0]!['authorization']!.split('.')
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    sub: 'mailto:desk@woodalo.example',
  })
})

test('an answer that never ends is not listened to', async () => {
  const patient = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  respond = (response) => void response.writeHead(201).write('x')
  expect(await send(target(), '{}', options)).toBe('sent')
  await expect.poll(() => closed).toBe(1)
  patient.mockRestore()
})

test('a service that hangs up may get it later, and a subscription with impossible keys never gets any', async () => {
  respond = (response) => void response.destroy()
  expect(await send(target(), '{}', options)).toBe('later')
  expect(await send(target({ p256dh: 'x' }), '{}', options)).toBe('refused')
  expect(received).toHaveLength(1)
})
