// The photo of a receipt: what is kept of it, and who sees it.
import type { Ride, Settlement } from '@woodalo/protocol'
import type { AuditLine, ReportFile, ReportedReceipt } from '@woodalo/protocol/desk-responses'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type DeskBrowser, enrolOperator } from '../testing/desk-client.ts'
import { sealedPicturesOf } from '../testing/report-book.ts'
import { activeRide, meet, places, TestRider } from '../testing/test-rider.ts'
import { createReceiptStore, mostReceiptsOfRide } from './receipt-store.ts'

const { terminal, america, serrano } = places

let app: TestApp
let desk: DeskBrowser
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0' })
  desk = (await enrolOperator(app, 'olga')).browser
  // Paper of a taxi's printer, with the place where it was photographed.
  const lines = Array.from(
    { length: 40 },
    (_, at) => `<text x="60" y="${at * 80 + 90}" font-size="60">${at} EUR</text>`,
  )
  photo = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="3300">${lines.join('')}</svg>`),
  )
    .flatten({ background: '#fff' })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 24/1 59/1' },
      IFD0: { Artist: 'Ana Secreta' },
    })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.stop())

let ride: Ride
let payer: TestRider
let other: TestRider
beforeEach(async () => {
  const active = await activeRide(app, [america, serrano], terminal)
  ride = active.ride
  payer = active.requester
  other = active.others[0]!
  await meet(ride, payer, active.others)
})

type Answered<Data> = { data: Data; code: string; fields?: Record<string, string> }

async function upload(rider: { token: string }, picture: Buffer, rideId = ride.id) {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
  const answer = await fetch(`${app.url}/api/v1/rides/${rideId}/settlement/receipt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rider.token}`, 'accept-language': 'es' },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Answered<{ id: string }> }
}
const look = (token: string, rideId = ride.id) =>
  fetch(`${app.url}/api/v1/rides/${rideId}/settlement/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  })
const enter = (rider: TestRider, body: object) =>
  rider.http<Answered<Settlement>>('PUT', `/rides/${ride.id}/settlement/fare`, body)
async function shown(): Promise<Buffer> {
  const { body } = await upload(payer, photo)
  expect((await enter(payer, { amount: 2000, receipt: body.data.id })).body.data.hasReceipt).toBe(true)
  return Buffer.from(await (await look(other.token)).arrayBuffer())
}
const stored = async () =>
  (
    await sql<{ count: number }>`select (select count(*) from receipt_uploads where ride_id = ${ride.id})::int
      + (select count(receipt) from settlements where ride_id = ${ride.id})::int as count`.execute(
      app.database.db,
    )
  ).rows[0]!.count

describe('a photo of a receipt', () => {
  test('stays whole and legible, and loses where and by whom it was taken', async () => {
    expect([photo.includes('Secreta'), (await sharp(photo).metadata()).exif === undefined]).toEqual([
      true,
      false,
    ])
    const kept = await shown()
    const { format, width, height, exif } = await sharp(kept).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 727,
      height: 1600,
      exif: undefined,
    })
    expect(kept.length).toBeLessThanOrEqual(600_000)
    expect(kept.includes('Secreta')).toBe(false)
    const answer = await look(other.token)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toBe('image/webp')
  })

  test('of noise is stored within its bounds', async () => {
    const noise = await sharp({
      create: {
        width: 1400,
        height: 1600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect((await upload(payer, noise)).status).toBe(200)
  })

  test('is seen by nobody before the fare is entered with it, then by the riders, and by nobody else', async () => {
    const { body } = await upload(payer, photo)
    for (const rider of [payer, other]) expect((await look(rider.token)).status).toBe(404)
    await enter(payer, { amount: 2000, receipt: body.data.id })
    for (const rider of [payer, other]) expect((await look(rider.token)).status).toBe(200)
    const told = await other.hears('SETTLEMENT_UPDATED', ({ settlement }) => settlement.hasReceipt)
    expect(told.settlement.receiptId).toBe(body.data.id)
    const elsewhere = await activeRide(app, [america, serrano], terminal)
    expect((await look(elsewhere.requester.token)).status).toBe(404)
    for (const path of [`/photos/${body.data.id}`, `/rides/${ride.id}/settlement/receipt`])
      expect([401, 404]).toContain((await fetch(`${app.url}/api/v1${path}`)).status)
  })

  test('is uploaded by the payer alone, for a ride of theirs whose fare is open', async () => {
    expect((await upload(other, photo)).body.code).toBe('SETTLEMENT_REFUSED')
    const stranger = await TestRider.signIn(app)
    expect((await upload(stranger, photo)).status).toBe(404)
    const elsewhere = await activeRide(app, [america, serrano], terminal)
    expect((await upload(elsewhere.requester, photo, elsewhere.ride.id)).body.code).toBe(
      'SETTLEMENT_NOT_OPEN',
    )
    await meet(elsewhere.ride, elsewhere.requester, elsewhere.others)
    const { body } = await upload(elsewhere.requester, photo, elsewhere.ride.id)
    // A photo of another ride is no photo of this one.
    expect((await enter(payer, { amount: 2000, receipt: body.data.id })).status).toBe(422)
    await payer.http('POST', `/rides/${ride.id}/settlement/received`, { uid: other.id })
    expect((await upload(payer, photo)).body.code).toBe('FARE_FIXED')
  })

  test('is refused if it is too large or no picture', async () => {
    expect((await upload(payer, Buffer.alloc(5_300_000, 1))).status).toBe(413)
    const { status, body } = await upload(payer, Buffer.from('%PDF-1.4'))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['file']])
    expect(await stored()).toBe(0)
  })

  test('is replaced by another, and removed with its upload', async () => {
    const first = (await upload(payer, photo)).body.data.id
    const second = (await upload(payer, photo)).body.data.id
    expect((await enter(payer, { amount: 2000, receipt: first })).status).toBe(422)
    expect((await enter(payer, { amount: 2000, receipt: second })).body.data.receiptId).toBe(second)
    // The same again, and another figure, change nothing about it.
    expect((await enter(payer, { amount: 2000, receipt: second })).body.data.receiptId).toBe(second)
    expect((await enter(payer, { amount: 2100 })).body.data.receiptId).toBe(second)
    expect((await enter(payer, { amount: 2100, receipt: null })).body.data).toMatchObject({
      hasReceipt: false,
      receiptId: null,
    })
    expect(await stored()).toBe(0)
  })

  test('stays when the fare is corrected with it on another day, when its upload is gone', async () => {
    const receipt = (await upload(payer, photo)).body.data.id
    await enter(payer, { amount: 2000, receipt })
    await sql`update receipt_uploads set uploaded_at = now() - interval '25 hours'`.execute(app.database.db)
    await createReceiptStore(app.database.db, await sealedPicturesOf(app)).sweepUploads()
    expect(await stored()).toBe(1)
    expect((await enter(payer, { amount: 2100, receipt })).body.data).toMatchObject({
      fare: { amount: 2100 },
      receiptId: receipt,
    })
  })

  test('waits a day to be shown, from when it was sent, whatever was sent before it', async () => {
    const sweep = async (hours: number) => {
      await sql`update receipt_uploads set uploaded_at = uploaded_at - make_interval(hours => ${hours})`.execute(
        app.database.db,
      )
      await createReceiptStore(app.database.db, await sealedPicturesOf(app)).sweepUploads()
    }
    await upload(payer, photo)
    await sweep(23)
    await upload(payer, photo)
    await sweep(23)
    expect(await stored()).toBe(1)
    await sweep(2)
    expect(await stored()).toBe(0)
  })

  test('is in the payer’s copy of their data alone, and goes with the payer’s account', async () => {
    const picture = await shown()
    // Another one, which nobody sees until the fare is saved with it.
    await upload(payer, await sharp(photo).resize(300).jpeg().toBuffer())
    type Copy = { settlements: { receipts: { rideId: string; base64: string }[] } }
    const copyOf = async (rider: TestRider) =>
      (await rider.http<Answered<Copy>>('GET', `/user/${rider.id}/export`)).body.data.settlements.receipts
    expect(await copyOf(payer)).toMatchObject([{ rideId: ride.id, base64: picture.toString('base64') }])
    expect(await copyOf(other)).toEqual([])
    expect((await payer.http('DELETE', `/user/${payer.id}`)).status).toBe(204)
    expect(await stored()).toBe(0)
  })
})

describe('the desk', () => {
  const report = async (kind: string) =>
    (await other.http<Answered<{ id: string }>>('POST', '/reports', { rideId: ride.id, uid: payer.id, kind }))
      .body.data.id
  const file = async (id: string) => (await desk.call<ReportFile>('GET', `/reports/${id}`)).data
  const receipt = (id: string) => desk.call<ReportedReceipt>('GET', `/reports/${id}/receipt`)

  test('sees the photo of a receipt if the report is about the fare, and its log has the look', async () => {
    const picture = await shown()
    const ofMoney = await report('no-settlement')
    expect((await file(ofMoney)).hasReceipt).toBe(true)
    // The report keeps what it is about.
    await enter(payer, { amount: 2000, receipt: null })
    expect((await receipt(ofMoney)).data.base64).toBe(picture.toString('base64'))
    const { data: log } = await desk.call<AuditLine[]>('GET', '/audit')
    const acts = log.filter(({ subject }) => subject === ofMoney).map(({ act }) => act)
    expect(acts).toEqual(['receipt-seen', 'report-opened'])
  })

  test('sees no photo of a receipt for a report about somebody else than the payer, unless a rider disputes the fare', async () => {
    await shown()
    const ofDebtor = async (kind: string) => {
      const about = { rideId: ride.id, uid: other.id, kind }
      return (await payer.http<Answered<{ id: string }>>('POST', '/reports', about)).body.data.id
    }
    const undisputed = await ofDebtor('behaviour')
    expect((await file(undisputed)).hasReceipt).toBe(false)
    expect((await receipt(undisputed)).status).toBe(404)
    await other.http('POST', `/rides/${ride.id}/settlement/disputed`, { text: 'Not that much' })
    expect((await file(await ofDebtor('other'))).hasReceipt).toBe(true)
  })

  test.each([
    [
      'replaced',
      async () => enter(payer, { amount: 2000, receipt: (await upload(payer, photo)).body.data.id }),
    ],
    ['taken away', () => enter(payer, { amount: 2000, receipt: null })],
    ['deleted with the account', () => payer.http('DELETE', `/user/${payer.id}`)],
  ])(
    'sees a photo that the payer had shown for any report about the payer, though it is %s',
    async (_how, go) => {
      const receiptOf = async (picture: Buffer) => (await upload(payer, picture)).body.data.id
      await enter(payer, {
        amount: 2000,
        receipt: await receiptOf(await sharp(photo).negate().jpeg().toBuffer()),
      })
      const { rows } = await sql<{
        receipt: Buffer
      }>`select receipt from settlements where ride_id = ${ride.id}`.execute(app.database.db)
      const picture = rows[0]!.receipt.toString('base64')
      await go()
      const id = await report('behaviour')
      expect((await file(id)).hasReceipt).toBe(true)
      const { base64, earlier } = (await receipt(id)).data
      expect([base64, ...earlier]).toContain(picture)
      const { rows: kept } = await sql<{ days: number; sealed: Buffer }>`
      select round(extract(epoch from until - now()) / 86400)::int as days, sealed from sealed_pictures
      where ${ride.id}::uuid = any(ride_ids)`.execute(app.database.db)
      // As long as the report.
      expect(new Set(kept.map(({ days }) => days))).toEqual(new Set([180]))
      for (const { sealed } of kept) expect(sealed.includes(rows[0]!.receipt.subarray(12, 100))).toBe(false)
    },
  )

  test('keeps every photo of a receipt that can have been shown, since a ride has five at most', async () => {
    const pictures = await Promise.all(
      [300, 320, 340, 360, 380, 400].map((width) => sharp(photo).resize(width).jpeg().toBuffer()),
    )
    const shownOf = async (picture: Buffer) =>
      enter(payer, { amount: 2000, receipt: (await upload(payer, picture)).body.data.id })
    for (const picture of pictures.slice(0, mostReceiptsOfRide))
      expect((await shownOf(picture)).status).toBe(200)
    const { receiptId } = (await enter(payer, { amount: 2000 })).body.data
    const refused = await shownOf(pictures.at(-1)!)
    expect(refused.status).toBe(422)
    expect(Object.keys((refused.body as Answered<never>).fields!)).toEqual(['receipt'])
    // The last one still stands.
    expect((await enter(payer, { amount: 2000 })).body.data.receiptId).toBe(receiptId)
    const { base64, earlier } = (await receipt(await report('danger'))).data
    expect(new Set([base64, ...earlier]).size).toBe(mostReceiptsOfRide)
    // Each is stored once, however many reports name it.
    for (const kind of ['behaviour', 'other', 'fake']) await report(kind)
    const { rows } = await sql<{ pictures: number; longest: number }>`
      select (select count(*)::int from sealed_pictures where ${ride.id}::uuid = any(ride_ids) and kind = 'receipt') as pictures,
        (select max(length(evidence)) from reports where ride_id = ${ride.id}) as longest`.execute(
      app.database.db,
    )
    expect(rows[0]!.pictures).toBe(mostReceiptsOfRide)
    expect(rows[0]!.longest).toBeLessThan(20_000)
  })
})
