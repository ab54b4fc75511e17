// Anybody can make up numbers: what texts to phones without an account may cost, and that they tell nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { codeIn, sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error', TEXTS_PER_DAY: '40', TRUST_PROXY: '1' })
})
afterAll(() => app.stop())

let phones = 0
const newPhone = () => `+346001200${String(++phones).padStart(2, '0')}`

async function sendFrom(phoneNumber: string, address: string, service = app): Promise<number> {
  const { status } = await call(service, 'POST', '/auth/phone-number/send-otp', {
    body: { phoneNumber },
    headers: { 'x-forwarded-for': address },
  })
  return status
}

async function enterCode(phoneNumber: string, address: string, service = app, nth = 0): Promise<number> {
  const code = codeIn(await waitForMessage(service, phoneNumber, nth))
  const body = { phoneNumber, code }
  const headers = { 'x-forwarded-for': address }
  return (await call(service, 'POST', '/auth/phone-number/verify', { body, headers })).status
}

/** Returns how many texts went to the numbers that begin like this. */
const textsOf = async (service: TestApp, beginning: string) =>
  (await sentMessages(service)).filter(({ to }) => to.startsWith(beginning)).length

const textsTo = async (numbers: readonly string[]) =>
  (await sentMessages(app)).filter(({ to }) => numbers.includes(to)).length

test('made-up numbers leave a quarter of the day’s texts to phones with an account, and are refused no differently', async () => {
  const known = newPhone()
  expect(await sendFrom(known, '203.0.113.1')).toBe(200)
  expect(await enterCode(known, '203.0.113.1')).toBe(200)
  const madeUp: string[] = []
  const statuses = new Set<number>()
  for (let network = 2; network < 12; network++)
    for (let nth = 0; nth < 5; nth++) {
      madeUp.push(newPhone())
      statuses.add(await sendFrom(madeUp.at(-1)!, `203.${network}.113.1`))
    }
  expect(statuses).toEqual(new Set([200]))
  await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
  expect(await sendFrom(known, '203.0.113.2')).toBe(200)
  await waitForMessage(app, known, 1)
  // Four of each network, until thirty new numbers have got one.
  expect(await textsTo(madeUp.slice(0, 5))).toBe(4)
  expect(await textsTo(madeUp)).toBe(29)
  const unsent = newPhone()
  // A second code within the minute is refused for every phone.
  for (const phone of [unsent, known]) {
    await runSql(app, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
    expect([await sendFrom(phone, '203.0.114.3'), await sendFrom(phone, '203.0.114.3')]).toEqual([200, 429])
  }
})

test('a network whose texts nobody answers with their code gets thirty an hour to new phones, and owners get theirs', async () => {
  const service = await startTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
  try {
    const send = (nth: number, at: number) =>
      sendFrom(`+3460013${String(nth).padStart(4, '0')}`, `198.51.100.${at}`, service)
    const known = '+34600140000'
    expect(await sendFrom(known, '198.51.101.1', service)).toBe(200)
    expect(await enterCode(known, '198.51.101.1', service)).toBe(200)
    for (let nth = 0; nth < 32; nth++) expect(await send(nth, nth)).toBe(200)
    await runSql(service, "update phone_codes set sent_at = sent_at - interval '61 seconds'")
    expect(await sendFrom(known, '198.51.100.200', service)).toBe(200)
    expect(await enterCode(known, '198.51.100.200', service, 1)).toBe(200)
    // Owners have their own, so what they enter makes no room.
    expect(await send(32, 32)).toBe(200)
    expect(await sendFrom('+34600139999', '198.51.101.1', service)).toBe(200)
    await waitForMessage(service, '+34600139999')
    const toMadeUp = await Promise.all(
      ['0', '1', '2', '3'].map((ten) => textsOf(service, `+346001300${ten}`)),
    )
    expect(toMadeUp).toEqual([10, 10, 10, 0])
  } finally {
    await service.stop()
  }
})

test('a code that is entered makes room for another text of its network', async () => {
  const service = await startTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
  try {
    const phoneOf = (nth: number) => `+3460015${String(nth).padStart(4, '0')}`
    for (let nth = 0; nth < 29; nth++) await sendFrom(phoneOf(nth), '198.51.102.1', service)
    expect(await enterCode(phoneOf(0), '198.51.102.9', service)).toBe(200)
    for (let nth = 100; nth < 103; nth++) await sendFrom(phoneOf(nth), '198.51.102.1', service)
    await waitForMessage(service, phoneOf(101))
    expect(await textsOf(service, phoneOf(102))).toBe(0)
  } finally {
    await service.stop()
  }
})
