// A push service on https, like those of browser vendors: accepts pushes and decrypts them with the browser's keys.
import { createDecipheriv, createECDH, hkdfSync, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionFields } from '@woodalo/protocol'
import { makeCertificate } from './certificate.ts'

export interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  payload: Record<string, unknown>
}

export interface PushService {
  /** The authority to trust, in PEM. */
  certificate: string
  received: ReceivedPush[]
  /** The status of its responses from now on. */
  status: number
  /** Returns the subscription of a new browser. */
  newBrowser(): PushSubscriptionFields
  waitFor(count: number): Promise<ReceivedPush[]>
  close(): Promise<void>
}

/** RFC 8188 with one record, keyed by RFC 8291. */
function open(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const senderKey = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

export async function startPushService(): Promise<PushService> {
  const { key, certificate } = makeCertificate()
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const service: PushService = {
    certificate,
    received,
    status: 201,
    newBrowser() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, { ecdh, auth })
      return {
        endpoint: `https://localhost:${port}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    async waitFor(count) {
      const giveUp = Date.now() + 20_000
      while (received.length < count) {
        if (Date.now() > giveUp) throw new Error(`only ${received.length} of ${count} pushes came`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      return received
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const browser = browsers.get(request.url!)
      if (browser) {
        const payload = JSON.parse(open(Buffer.concat(parts), browser.ecdh, browser.auth)) as Record<
          string,
          unknown
        >
        received.push({ path: request.url!, headers: request.headers, payload })
      }
      response.writeHead(browser ? service.status : 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return service
}
