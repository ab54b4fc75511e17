import type { SignedIn, User } from '@woodalo/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

type Answered = { data: User; code?: string; fields?: Record<string, string> }

function patch({ token, user }: SignedIn, body: object) {
  return call<Answered>(app, 'PATCH', `/user/${user.id}`, { token, body })
}

async function upload({ token, user }: SignedIn, picture: Buffer, name = 'face.jpg') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), name)
  const response = await fetch(`${app.url}/api/v1/user/${user.id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answered }
}

function picture(width = 600, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
}

describe('the profile', () => {
  test('accepts every field that users may change', async () => {
    const rider = await newRider(app)
    const fields = {
      full_name: 'Ana García Núñez',
      displayName: 'Ana',
      phone_number: { prefix: '52', number: '5512345678' },
      email: 'ana.garcia@example.org',
      language: 'en',
      photoURL: 'https://lh3.googleusercontent.com/a/face',
      onboarded: true,
    }
    const { status, body } = await patch(rider, fields)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...rider.user, ...fields })
    const me = await call<Answered>(app, 'GET', '/user/me', { token: rider.token })
    expect(me.body.data).toEqual(body.data)
  })

  test('keeps fields that are not sent, and clears those sent as null', async () => {
    const rider = await newRider(app)
    await patch(rider, { phone_number: { prefix: 34, number: '600 111 222' }, full_name: 'Ana' })
    const kept = await patch(rider, { displayName: 'Anita' })
    expect(kept.body.data).toMatchObject({
      displayName: 'Anita',
      full_name: 'Ana',
      phone_number: { prefix: '34', number: '600111222' },
    })
    expect((await patch(rider, { phone_number: null })).body.data.phone_number).toBeNull()
  })

  test.each([
    [{ language: 'fr' }, 'language'],
    [{ email: 'not an email' }, 'email'],
    [{ photoURL: 'javascript:alert(1)' }, 'photoURL'],
    [{ photoURL: 'http://example.org/face.jpg' }, 'photoURL'],
    [{ onboarded: 'yes' }, 'onboarded'],
    [{ phone_number: { prefix: 'x', number: '1' } }, 'phone_number.prefix'],
    [{ displayName: 'x'.repeat(101) }, 'displayName'],
    [{ full_name: 'a\u0000b' }, 'full_name'],
  ])('refuses %j', async (body, field) => {
    const answer = await patch(await newRider(app), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields!)).toEqual([field])
  })

  test('distinguishes missing fields from fields of a wrong type', async () => {
    const wrongType = await patch(await newRider(app), { full_name: 5, onboarded: 'yes' })
    expect(wrongType.body.fields).toEqual({
      full_name: 'Este dato no tiene el tipo que esperamos.',
      onboarded: 'Este dato no tiene el tipo que esperamos.',
    })
    const missing = await patch(await newRider(app), { full_name: null })
    expect(missing.body.fields).toEqual({ full_name: 'Falta este dato.' })
  })

  test('is filled by registerOrLogIn only where it is empty, however often it is called', async () => {
    const rider = await newRider(app, 'Ana')
    const register = (body: object) =>
      call<Answered>(app, 'POST', '/registerOrLogIn', { token: rider.token, body })
    const first = await register({
      displayName: 'Other',
      phone_number: { prefix: '34', number: '600111222' },
    })
    expect(first.body.data).toMatchObject({ displayName: 'Ana', phone_number: { prefix: '34' } })
    const second = await register({ phone_number: { prefix: '1', number: '5550100123' } })
    expect(second.body.data).toEqual(first.body.data)
    const all = {
      displayName: 'Anita',
      full_name: 'Ana García',
      phone_number: { prefix: '34', number: '600111333' },
      email: 'ana.own@example.org',
      photoURL: 'https://lh3.googleusercontent.com/a/own',
    }
    const own = await patch(rider, all)
    const others = {
      displayName: 'Eva',
      full_name: 'Eva Ruiz',
      phone_number: { prefix: '1', number: '5550100123' },
      email: 'eva.other@example.org',
      photoURL: 'https://lh3.googleusercontent.com/a/other',
    }
    expect((await register(others)).body.data).toEqual(own.body.data)
    expect(own.body.data).toMatchObject(all)
  })
})

describe('the picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'from %s becomes 256 px WebP without metadata',
    async (format) => {
      const rider = await newRider(app)
      const sent = await picture()
        .withExif({ IFD3: { GPSLatitude: '19/1 25/1 0/1' }, IFD0: { Copyright: 'Ana was here' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await upload(rider, sent)
      expect(status).toBe(200)
      expect(body.data.photoURL).toMatch(/^\/api\/v1\/photos\/[\da-f-]{36}$/)
      const response = await fetch(app.url + body.data.photoURL)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
      expect(response.headers.get('content-disposition')).toBe('inline; filename="photo.webp"')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const kept = Buffer.from(await response.arrayBuffer())
      const metadata = await sharp(kept).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(metadata.exif).toBeUndefined()
      expect(kept.includes('Ana was here')).toBe(false)
    },
  )

  test('can have another size, up to 5 MB', async () => {
    const noise = Buffer.alloc(1_300 * 1_200 * 3, 0)
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919 + (at >> 3) * 104_729) % 251
    const sent = await sharp(noise, { raw: { width: 1_300, height: 1_200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(sent.length).toBeGreaterThan(4_500_000)
    expect(sent.length).toBeLessThan(5_242_880)
    expect((await upload(await newRider(app), sent)).status).toBe(200)
  })

  test('is refused if it is too large, a decompression bomb or no picture', async () => {
    const rider = await newRider(app)
    expect((await upload(rider, Buffer.alloc(5_300_000, 1))).status).toBe(413)
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ palette: true })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const whole = await picture().jpeg().toBuffer()
    const others = {
      bomb,
      text: Buffer.from('hello'),
      empty: Buffer.alloc(0),
      cut: whole.subarray(0, whole.length / 2),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      gif: await picture(20, 20).gif().toBuffer(),
      tiff: await picture(20, 20).tiff().toBuffer(),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    }
    for (const [name, sent] of Object.entries(others)) {
      const { status, body } = await upload(rider, sent, 'face.jpg')
      expect([name, status, Object.keys(body.fields ?? {})]).toEqual([name, 422, ['file']])
    }
    const me = await call<Answered>(app, 'GET', '/user/me', { token: rider.token })
    expect(me.body.data.photoURL).toBeNull()
  })

  test('of extreme sides is refused at once, and others are accepted meanwhile and afterwards', async () => {
    const riders = await Promise.all(Array.from({ length: 6 }, () => newRider(app)))
    const lines = [picture(50_000, 1).png(), picture(1, 50_000).jpeg(), picture(16_383, 1).webp()]
    const sent = await Promise.all(lines.map((line) => line.toBuffer()))
    const good = await picture().jpeg().toBuffer()
    const results = await Promise.all(riders.map((rider, at) => upload(rider, at < 5 ? sent[at % 3]! : good)))
    expect(results.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 200])
    expect((await upload(riders[0]!, good)).status).toBe(200)
  })

  test.each(['jpeg', 'webp'] as const)(
    'as costly %s of many people at once lets others upload theirs, and other calls through',
    async (format) => {
      const riders = await Promise.all(Array.from({ length: 9 }, () => newRider(app)))
      const large = picture(4_000, 4_000)
      const costly = await (
        format === 'jpeg' ? large.jpeg({ progressive: true }) : large.webp({ lossless: true, effort: 0 })
      ).toBuffer()
      const flood = riders.slice(1).map((rider) => upload(rider, costly))
      const me = await call<Answered>(app, 'GET', '/user/me', { token: riders[0]!.token })
      expect(me.status).toBe(200)
      const own = upload(riders[0]!, await picture().toFormat(format).toBuffer())
      expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200))
      expect((await own).status).toBe(200)
    },
  )

  test('is refused if the form cannot be read', async () => {
    const { token, user } = await newRider(app)
    const form = (boundary: string, body: string) =>
      fetch(`${app.url}/api/v1/user/${user.id}/photo`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}`,
        },
        body,
      })
    const part = '--a\r\ncontent-disposition: form-data; name="file"; filename="../a"\r\n\r\nx'
    const answers = [
      await form('', 'x'),
      await form('a', '--a\r\n\r\nx'),
      await form('a', part),
      await form('a'.repeat(5_000), 'x'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect((await form('a', '--a--')).status).toBe(422)
  })

  test('replaces the one before, which is deleted unless it is still shown', async () => {
    const rider = await newRider(app)
    const sent = await picture().jpeg().toBuffer()
    const first = (await upload(rider, sent)).body.data.photoURL!
    const second = (await upload(rider, sent)).body.data.photoURL!
    expect((await fetch(app.url + first)).status).toBe(404)
    expect((await fetch(app.url + second)).status).toBe(200)
    await patch(rider, { photoURL: null })
    expect((await fetch(app.url + second)).status).toBe(404)
  })

  test('cannot be that of another user', async () => {
    const [ana, eva] = [await newRider(app), await newRider(app)]
    const sent = await picture().jpeg().toBuffer()
    const { photoURL } = (await upload(ana, sent)).body.data
    expect((await upload({ token: eva.token, user: ana.user }, sent)).status).toBe(404)
    const answer = await patch(eva, { photoURL })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty('photoURL')
    expect((await patch(ana, { photoURL })).status).toBe(200)
    // The same picture with a host in front, with steps in the path and with an encoded letter.
    for (const disguised of [
      `https://ours.example${photoURL}`,
      `https://ours.example/other/..${photoURL}`,
      `https://ours.example${photoURL!.replace('photos', '%70hotos')}`,
    ])
      for (const rider of [ana, eva])
        expect((await patch(rider, { photoURL: disguised })).body.fields).toHaveProperty('photoURL')
    const elsewhere = 'https://elsewhere.example/photos/face.jpg'
    expect((await patch(eva, { photoURL: elsewhere })).body.data.photoURL).toBe(elsewhere)
  })

  test.each(['100%.jpg', '%zz.jpg', 'caf%E9.jpg', 'caf%C3%A9.jpg'])(
    'may be one elsewhere whose address has percent signs of any kind: %s',
    async (name) => {
      const photoURL = `https://elsewhere.example/${name}`
      const answer = await patch(await newRider(app), { photoURL })
      expect([answer.status, answer.body.data?.photoURL]).toEqual([200, photoURL])
    },
  )
})

describe('leaving for good', () => {
  /** Returns every text of every table, except those that contain nothing about people. */
  async function everything(): Promise<string> {
    const tables = await runSql<{ name: string }>(
      app,
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
          and table_name not in ('places', 'kysely_migration')`,
    )
    expect(tables.length).toBeGreaterThan(12)
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(`${name} ${JSON.stringify(await runSql(app, `select * from ${name}`))}`)
    return texts.join('\n')
  }

  test('deletes all personal data everywhere and ends every session', async () => {
    const email = 'leaving.person@example.org'
    const { body } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password: 'a long enough secret', name: 'Leavinia' },
      headers: { 'user-agent': 'Leavinias Telephone' },
    })
    await waitForMessage(app, email)
    await patch(body, {
      full_name: 'Leavinia Testarossa',
      phone_number: { prefix: '34', number: '699999999' },
    })
    const { photoURL } = (await upload(body, await picture().jpeg().toBuffer())).body.data
    expect((await fetch(app.url + photoURL)).status).toBe(200)
    await call(app, 'POST', '/registerOrLogIn', {
      token: body.token,
      body: {},
      headers: { 'idempotency-key': 'once' },
    })
    const traces = ['leaving.person', 'Leavinia', '699999999', 'Testarossa', 'Leavinias Telephone']
    const before = await everything()
    for (const trace of traces) expect(before).toContain(trace)
    const other = await call<SignedIn>(app, 'POST', '/auth/sign-in/email', {
      body: { email, password: 'a long enough secret' },
    })
    const gone = await call(app, 'DELETE', `/user/${body.user.id}`, { token: body.token })
    expect(gone.status).toBe(204)
    expect((await fetch(app.url + photoURL)).status).toBe(404)
    for (const { token } of [body, other.body])
      expect((await call(app, 'GET', '/userHealth', { token })).status).toBe(401)
    // One waits for calls that are under way.
    const jobs = `select 1 from graphile_worker.jobs where task_identifier <> 'forget-leftovers'`
    await expect.poll(async () => (await runSql(app, jobs)).length).toBe(0)
    const after = await everything()
    for (const trace of traces) expect(after).not.toContain(trace)
    // The row stays, without personal data, for the rides that the user took part in.
    expect(await runSql(app, 'select display_name, email from users where id = $1', [body.user.id])).toEqual([
      { display_name: '', email: null },
    ])
  })

  test('frees the email for a new and separate account', async () => {
    const signUp = () =>
      call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
        body: { email: 'twice@example.org', password: 'a long enough secret', name: 'Ana' },
      })
    const first = (await signUp()).body
    await call(app, 'DELETE', `/user/${first.user.id}`, { token: first.token })
    const second = await signUp()
    expect(second.status).toBe(200)
    expect(second.body.user.id).not.toBe(first.user.id)
  })

  test('happens once if it is requested twice at the same moment', async () => {
    const { token, user } = await newRider(app)
    const all = await Promise.all(
      [1, 2, 3].map(() => call(app, 'DELETE', `/user/${user.id}`, { token }).then(({ status }) => status)),
    )
    expect(all.filter((status) => status === 204)).toHaveLength(1)
    expect(all.every((status) => [204, 404, 401].includes(status))).toBe(true)
  })

  test('happens automatically for guests who cannot come back', async () => {
    const [gone, here] = [await newRider(app, 'Gone guest'), await newRider(app, 'Present guest')]
    await runSql(app, "update users set created_at = now() - interval '2 years' where id = any($1)", [
      [gone.user.id, here.user.id],
    ])
    await runSql(app, 'delete from sessions where user_id = $1', [gone.user.id])
    // A starting service checks at once.
    const second = await startTestApp({ LOG_LEVEL: 'error', DATABASE_URL: app.databaseUrl })
    try {
      const names = () =>
        runSql<{ display_name: string }>(app, 'select display_name from users where id = any($1)', [
          [gone.user.id, here.user.id],
        ])
      await expect.poll(names, { timeout: 10_000 }).toContainEqual({ display_name: '' })
      expect(await names()).toContainEqual({ display_name: 'Present guest' })
    } finally {
      await second.stop()
    }
  })
})

describe('the copy of one’s data', () => {
  test('has the data of every domain', async () => {
    const rider = await newRider(app)
    await upload(rider, await picture().jpeg().toBuffer())
    const { status, body } = await call<{ data: Record<string, unknown> }>(
      app,
      'GET',
      `/user/${rider.user.id}/export`,
      { token: rider.token },
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      user: { id: rider.user.id, photo: { type: 'image/webp' } },
      identity: {
        waysOfSigningIn: { email: null, phone: null, google: false },
        sessions: [{ method: 'guest', address: '127.0.0.1' }],
        signInRecords: [{ act: 'sign-in-guest', outcome: 'done' }],
      },
    })
    expect(JSON.stringify(body)).not.toContain(rider.token)
  })
})
