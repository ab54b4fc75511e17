// Pictures that are sent slowly: how many of them the service holds, and whom they keep from sending theirs.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedIn } from '@woodalo/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
const sockets = new Set<Socket>()
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(() => app?.stop())

/** Begins an upload that lacks its last bytes. Resolves to the status, once there is a response. */
function beginUpload({ token, user }: SignedIn): { socket: Socket; status: Promise<number> } {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  socket.on('error', () => {})
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const sent = part + 'x'.repeat(10_000)
  socket.write(
    [
      `POST /api/v1/user/${user.id}/photo HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${sent.length + 1}`,
      '',
      sent,
    ].join('\r\n'),
  )
  const status = once(socket, 'data').then(([data]) => Number(String(data).slice(9, 12)))
  status.catch(() => {})
  return { socket, status }
}

async function upload({ token, user }: SignedIn, side = 60): Promise<number> {
  const form = new FormData()
  const png = await sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(png)]), 'face.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${app.url}/api/v1/user/${user.id}/photo`, {
    method: 'POST',
    headers,
    body: form,
  })
  return response.status
}

test('four of one person are received at once and twenty wait: more are refused, and others send theirs', async () => {
  const [slow, other] = [await newRider(app), await newRider(app)]
  const answered: number[] = []
  const begun = Array.from({ length: 27 }, () => beginUpload(slow))
  for (const { status } of begun) void status.then((code) => answered.push(code)).catch(() => {})
  await expect.poll(() => answered, { timeout: 10_000 }).toEqual([429, 429, 429])
  expect(await upload(other)).toBe(200)
  expect(answered).toEqual([429, 429, 429])

  // Whoever hangs up, while sending or waiting, leaves the place to the next.
  for (const { socket } of begun) socket.destroy()
  expect(await upload(slow)).toBe(200)
})

test('whoever sends hardly anything is cut off within seconds, and whoever sends slowly is not', async () => {
  const [idle, slow] = [await newRider(app), await newRider(app)]
  const held = beginUpload(idle)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3c3' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const sending = sendSlowly(slow, png, 5)
  await once(held.socket, 'close')
  expect(await sending).toBe(200)
})

/** Sends a picture in as many seconds. Returns the status. */
async function sendSlowly({ token, user }: SignedIn, picture: Buffer, seconds: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'face.png')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const step = Math.ceil(body.length / seconds)
  async function* parts() {
    for (let from = 0; from < body.length; from += step) {
      yield body.subarray(from, from + step)
      // Waits as a slow network would.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const response = await fetch(`${app.url}/api/v1/user/${user.id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')! },
    body: Readable.from(parts()),
    duplex: 'half',
  } as RequestInit)
  return response.status
}

test('a picture that is being decoded while its account is deleted is not stored', async () => {
  for (const waitedMilliseconds of [0, 20, 40, 60, 80, 100]) {
    const rider = await newRider(app)
    const uploading = upload(rider, 2_000)
    await pause(waitedMilliseconds)
    const deleted = await call(app, 'DELETE', `/user/${rider.user.id}`, { token: rider.token })
    expect(deleted.status).toBe(204)
    await uploading
    expect(await runSql(app, 'select from user_photos where user_id = $1', [rider.user.id])).toEqual([])
  }
})
