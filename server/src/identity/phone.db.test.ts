import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

let phones = 0
const newPhone = () => `+346001${String(10_000 + ++phones)}`

type Refusal = { code: string; message: string; fields?: Record<string, string> }

function send(phoneNumber: string, language: 'es' | 'en' = 'es') {
  return call<Refusal & { retryAfterSeconds: number }>(app, 'POST', '/auth/phone-number/send-otp', {
    body: { phoneNumber },
    language,
  })
}

function verify(phoneNumber: string, code: string) {
  return call<SignedIn & Refusal>(app, 'POST', '/auth/phone-number/verify', { body: { phoneNumber, code } })
}

async function receive(phoneNumber: string, number = 0): Promise<string> {
  expect((await send(phoneNumber)).status).toBe(200)
  return codeIn(await waitForMessage(app, phoneNumber, number))
}

/** Simulates the minute between two codes. */
const minuteLater = () => runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")

/** Simulates an hour for this rule, within the same day. */
const hourLater = (rule: 'texts' | 'codes') =>
  runSql(app, 'delete from rate_limits where key like $1', [`${rule}:%`])

const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

describe('phone and code', () => {
  test('sign in the same user each time', async () => {
    const phone = newPhone()
    const first = await verify(phone, await receive(phone))
    expect(first.status).toBe(200)
    expect(first.body.user).toMatchObject({
      phone_number: { prefix: '34', number: phone.slice(3) },
      isGuest: false,
      email: null,
    })
    await minuteLater()
    const second = await verify(phone, await receive(phone, 1))
    expect(second.body.user.id).toBe(first.body.user.id)
  })

  test.each(['+15555550123', '+525512345678', '+34612345678', '+5511987654321', '+819012345678'])(
    'reaches %s',
    async (phone) => {
      expect((await verify(phone, await receive(phone))).status).toBe(200)
    },
  )

  test.each([
    '+19002345678',
    '+34803123456',
    '+979123456789',
    '+881612345678',
    '+88213300655',
    '+87077123456',
  ])('are not sent to %s, whose owner earns by texts or which is of no country', async (phone) => {
    const { status, body } = await send(phone, 'en')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['phoneNumber']])
  })

  test('allow spaces and hyphens', async () => {
    const phone = newPhone()
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`
    const code = await receive(phone)
    expect((await verify(spaced, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('need a number, or the error asks for one in the person’s language', async () => {
    expect((await send('', 'en')).body).toMatchObject({
      code: 'PHONE_REQUIRED',
      message: 'Please enter a phone number.',
    })
    expect((await send(' ', 'es')).body.message).toBe('Escribe un número de teléfono.')
    const missing = { body: { phoneNumber: null }, language: 'en' as const }
    expect((await call<Refusal>(app, 'POST', '/auth/phone-number/send-otp', missing)).body).toMatchObject({
      code: 'PHONE_REQUIRED',
      message: 'Please enter a phone number.',
    })
    const both = await call<Refusal>(app, 'POST', '/auth/phone-number/verify', { body: {}, language: 'en' })
    expect(both.body).toMatchObject({
      code: 'PHONE_REQUIRED',
      fields: { phoneNumber: 'Please enter a phone number.', code: 'This is required.' },
    })
  })

  test.each([
    '600111222',
    '+34',
    '+346001',
    '+0346001112',
    '+3460011122233344',
    'ana@example.org',
    '+34600abc222',
  ])('refuses %s', async (phone) => {
    const answer = await send(phone)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty('phoneNumber')
  })

  test('arrive in a text in the person’s language, with a last line for browsers', async () => {
    const [es, en] = [newPhone(), newPhone()]
    await send(es, 'es')
    await send(en, 'en')
    expect((await waitForMessage(app, es)).text).toMatch(
      /^\d{6} es tu código de Woodalo\.[^\n]*\n\n@localhost #\d{6}$/,
    )
    expect((await waitForMessage(app, en)).text).toMatch(
      /^\d{6} is your Woodalo code\.[^\n]*\n\n@localhost #\d{6}$/,
    )
  })

  test('are stored as a keyed hash, and no waiting message reveals the code', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    const { createHash } = await import('node:crypto')
    const [row] = await runSql<{ code_hash: Buffer }>(
      app,
      'select code_hash from phone_codes where phone = $1',
      [phone],
    )
    for (const guess of [code, `${phone}\n${code}`, `${phone}${code}`])
      expect(row!.code_hash.equals(createHash('sha256').update(guess).digest())).toBe(false)
    expect(await runSql(app, 'select 1 from graphile_worker.jobs')).toEqual([])
  })
})

describe('a wrong code', () => {
  test('gets an error, and the fifth ends the code', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    for (let tries = 1; tries <= 5; tries++) {
      const answer = await verify(phone, otherThan(code, tries))
      expect(answer.status).toBe(422)
      expect(answer.body.code).toBe('INCORRECT_CODE')
    }
    expect((await verify(phone, code)).status).toBe(422)
  })

  test('does not end the code before the fifth', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    for (let tries = 1; tries <= 4; tries++) await verify(phone, otherThan(code, tries))
    expect((await verify(phone, code)).status).toBe(200)
  })

  test('counts for the phone, so a new code does not give new tries', async () => {
    const phone = newPhone()
    let statuses: number[] = []
    let code = ''
    for (let codes = 0; codes < 3; codes++) {
      await minuteLater()
      code = await receive(phone, codes)
      for (let tries = 1; tries <= 5; tries++) {
        const { status } = await verify(phone, otherThan(code, tries))
        statuses = [...statuses, status]
      }
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      ...Array.from({ length: 5 }, () => 429),
    ])
    const refused = await verify(phone, code)
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('TOO_MANY_TRIES')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('is possible thirty times a day, however they are spread', async () => {
    const phone = newPhone()
    const statuses: number[] = []
    for (let codes = 0; codes < 7; codes++) {
      await minuteLater()
      if (codes % 2 === 0) await hourLater('codes')
      const code = await receive(phone, codes)
      for (let tries = 1; tries <= (codes < 6 ? 5 : 1); tries++)
        statuses.push((await verify(phone, otherThan(code, tries))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  })

  test('is counted even if many arrive simultaneously', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, tries) => verify(phone, otherThan(code, tries + 1))),
    )
    expect(guesses.every(({ status }) => status === 422 || status === 429)).toBe(true)
    // However many tries came, five were compared, and they voided the code.
    expect(await runSql(app, 'select tries from phone_codes where phone = $1', [phone])).toEqual([
      { tries: 5 },
    ])
    expect((await verify(phone, code)).status).not.toBe(200)
  })

  test('gets the same response for a phone without a code', async () => {
    const known = newPhone()
    const code = await receive(known)
    const [one, other] = [await verify(known, otherThan(code)), await verify(newPhone(), '123456')]
    expect(one.status).toBe(other.status)
    expect(one.body).toEqual(other.body)
  })

  test('can be the code of another phone', async () => {
    const [mine, theirs] = [newPhone(), newPhone()]
    await receive(theirs)
    expect((await verify(theirs, await receive(mine))).status).toBe(422)
  })
})

describe('the right code', () => {
  test('is valid once, even among simultaneous tries', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    const all = await Promise.all(Array.from({ length: 5 }, () => verify(phone, code)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await verify(phone, code)).status).toBe(422)
  })

  test('is valid for five minutes', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    const [row] = await runSql<{ seconds: number }>(
      app,
      'select extract(epoch from expires_at - sent_at)::float8 as seconds from phone_codes where phone = $1',
      [phone],
    )
    expect(row).toEqual({ seconds: 300 })
    await runSql(app, "update phone_codes set expires_at = now() - interval '1 second' where phone = $1", [
      phone,
    ])
    expect((await verify(phone, code)).status).toBe(422)
  })

  test('is only the newest one', async () => {
    const phone = newPhone()
    const first = await receive(phone)
    let second = first
    // One code in a million is equal by chance.
    for (let sent = 1; second === first; sent++) {
      await minuteLater()
      second = await receive(phone, sent)
    }
    expect((await verify(phone, first)).status).toBe(422)
    expect((await verify(phone, second)).status).toBe(200)
  })
})

describe('sending', () => {
  test('is possible once a minute, whether or not the code was used, with the time to wait', async () => {
    const phone = newPhone()
    const code = await receive(phone)
    const soon = await send(phone)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
    await verify(phone, code)
    expect((await send(phone)).status).toBe(429)
    expect(await sentMessages(app, phone)).toHaveLength(1)
  })

  test('happens once for simultaneous calls', async () => {
    const phone = newPhone()
    const all = await Promise.all(Array.from({ length: 10 }, () => send(phone)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.every(({ status }) => status === 200 || status === 429)).toBe(true)
  })

  test('stops for a phone after eight in an hour', async () => {
    const phone = newPhone()
    const statuses: number[] = []
    for (let sent = 0; sent < 9; sent++) {
      await minuteLater()
      statuses.push((await send(phone)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  })

  test('stops for a phone after twenty in a day, however they are spread', async () => {
    const phone = newPhone()
    const statuses: number[] = []
    for (let sent = 0; sent < 21; sent++) {
      await minuteLater()
      if (sent % 8 === 0) await hourLater('texts')
      statuses.push((await send(phone)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  test('stops for everybody when the texts of the day are used up', async () => {
    const thrifty = await startTestApp({ LOG_LEVEL: 'error', TEXTS_PER_DAY: '2' })
    try {
      const statuses: number[] = []
      for (let sent = 0; sent < 3; sent++)
        statuses.push(
          (
            await call(thrifty, 'POST', '/auth/phone-number/send-otp', {
              body: { phoneNumber: newPhone() },
            })
          ).status,
        )
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await thrifty.stop()
    }
  })
})

describe('adding a phone', () => {
  test('keeps the guest’s account, which it opens from then on', async () => {
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Leo', email: 'leo@example.org' },
    })
    const { token, user } = guest.body
    const phone = newPhone()
    const code = await receive(phone)
    const link = (tried: string) =>
      call<Refusal>(app, 'POST', '/auth/link/phone', { token, body: { phoneNumber: phone, code: tried } })
    expect((await link(otherThan(code))).body.code).toBe('INCORRECT_CODE')
    expect((await link(code)).status).toBe(200)
    await minuteLater()
    const back = await verify(phone, await receive(phone, 1))
    expect(back.body.user).toMatchObject({ id: user.id, displayName: 'Leo', isGuest: false })
  })

  test('is refused for a phone of another account', async () => {
    const phone = newPhone()
    await verify(phone, await receive(phone))
    const guest = await call<SignedIn>(app, 'POST', '/auth/sign-in/guest', {
      body: { nickname: 'Eva', email: 'eva@example.org' },
    })
    await minuteLater()
    const answer = await call<Refusal>(app, 'POST', '/auth/link/phone', {
      token: guest.body.token,
      body: { phoneNumber: phone, code: await receive(phone, 1) },
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'ALREADY_LINKED' } })
  })

  test('cannot be undone while it is the only way in', async () => {
    const phone = newPhone()
    const { body } = await verify(phone, await receive(phone))
    const remove = () => call<Refusal>(app, 'DELETE', '/auth/ways/phone', { token: body.token })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'LAST_WAY' } })
    await call(app, 'POST', '/auth/link/email', {
      token: body.token,
      body: { email: 'phone.user@example.org', password: 'a long enough secret' },
    })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    const ways = await call<{ phone: string | null }>(app, 'GET', '/auth/ways', { token: body.token })
    expect(ways.body.phone).toBeNull()
  })
})
