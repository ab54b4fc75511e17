// What passes in a settlement between two of whom one has blocked the other, and for how long a debtor sees where to pay.
import type { Ride, Settlement } from '@woodalo/protocol'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports } from '../testing/report-book.ts'
import { activeRide, anotherTown, meet, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

let ride: Ride
let payer: TestRider
let debtor: TestRider
beforeEach(async () => {
  const town = anotherTown()
  const active = await activeRide(app, [town.america, town.serrano], town.terminal)
  ;({ ride, requester: payer } = active)
  debtor = active.others[0]!
  await meet(ride, payer, [debtor])
  for (const rider of [debtor, payer]) await rider.http('POST', `/rides/${ride.id}/drop-off`)
  const ways = [
    { kind: 'bizum', value: '600111222' },
    { kind: 'cash', value: 'I know where you live' },
    { kind: 'other', value: 'and I will wait for you' },
  ]
  await act(payer, 'PUT', `/user/${payer.id}/pay-to`, ways)
})

const seenBy = async (rider: TestRider) =>
  (await rider.http<{ data: Settlement }>('GET', `/rides/${ride.id}/settlement`)).body.data
const waysSeen = async () => (await seenBy(debtor)).payTo.map(({ kind, value }) => `${kind} ${value}`)
const all = ['bizum 600111222', 'cash I know where you live', 'other and I will wait for you']
const wordsSeenBy = async (rider: TestRider) =>
  (await seenBy(rider)).shares.find(({ firebase_uid }) => firebase_uid === debtor.id)!.dispute
async function act(rider: TestRider, method: 'POST' | 'PUT', path: string, body?: object): Promise<void> {
  const { status } = await rider.http(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path} returned ${status}`)
}
const say = (what: string, body?: object) => act(debtor, 'POST', `/rides/${ride.id}/settlement/${what}`, body)
const block = (by: TestRider, whom: TestRider) => act(by, 'PUT', `/blocks/${whom.id}`)
const bothBlocks: [string, () => Promise<void>][] = [
  ['the payer has blocked the debtor', () => block(payer, debtor)],
  ['the debtor has blocked the payer', () => block(debtor, payer)],
]

test.each(bothBlocks)(
  'once %s, words of a dispute reach the payer no more, and those of before stay',
  async (_who, blocks) => {
    await say('disputed', { text: 'We rode half of the way only' })
    await blocks()
    expect(await wordsSeenBy(payer)).toBe('We rode half of the way only')
    await say('sent')
    await say('disputed', { text: 'You will see' })
    await say('disputed', { text: 'You will see it soon' })
    expect(await wordsSeenBy(payer)).toBe('We rode half of the way only')
    expect(await wordsSeenBy(debtor)).toBe('You will see it soon')
    const told = payer.all('SETTLEMENT_UPDATED')
    expect(JSON.stringify(told)).not.toContain('You will see')
    expect((await seenBy(payer)).shares.map(({ state }) => state)).toContain('disputed')
    for (const [one, other] of [
      [payer, debtor],
      [debtor, payer],
    ] as const)
      await one.http('DELETE', `/blocks/${other.id}`)
    // What was written during the block stays withheld, as in the chat, and its writer is not told.
    expect(await wordsSeenBy(payer)).toBe('We rode half of the way only')
    expect(JSON.stringify((await debtor.http('GET', `/user/${debtor.id}/export`)).body)).not.toMatch(
      /withheld/i,
    )
    await say('disputed', { text: 'I paid in cash' })
    expect(await wordsSeenBy(payer)).toBe('I paid in cash')
  },
)

test.each(bothBlocks)(
  'once %s, whoever owes sees the payer’s accounts without words',
  async (_who, blocks) => {
    expect(await waysSeen()).toEqual(all)
    await blocks()
    expect(await waysSeen()).toEqual(['bizum 600111222', 'cash '])
  },
)

test.each(bothBlocks)(
  'once %s, names of accounts that the payer sets reach whoever owes no more, and numbers do',
  async (_who, blocks) => {
    const ways = (name: string) => [
      { kind: 'paypal', value: name },
      { kind: 'revolut', value: name },
      { kind: 'pix', value: `${name}@example.org` },
      { kind: 'bizum', value: '600111222' },
    ]
    const setWays = (name: string) => act(payer, 'PUT', `/user/${payer.id}/pay-to`, ways(name))
    await setWays('Friendly')
    await blocks()
    const before = ['paypal Friendly', 'revolut Friendly', 'pix Friendly@example.org', 'bizum 600111222']
    expect(await waysSeen()).toEqual(before)
    await setWays('Friendly')
    expect(await waysSeen()).toEqual(before)
    await setWays('IWillFindYou')
    expect(await waysSeen()).toEqual(['bizum 600111222'])
    // Both have the check figures of a real account.
    const ibans = ['LC47HEMMTEENCONTRAREPUTAVASAMORI', 'GB82WEST12345698765432']
    await act(
      payer,
      'PUT',
      `/user/${payer.id}/pay-to`,
      ibans.map((value) => ({ kind: 'iban', value })),
    )
    expect(await waysSeen()).toEqual(['iban GB82WEST12345698765432'])
    expect(JSON.stringify(debtor.all('SETTLEMENT_UPDATED'))).not.toMatch(/IWillFindYou|HEMMTEEN/)
  },
)

test.each(bothBlocks)(
  'once %s, no picture that the payer shows reaches whoever owes, and one of before stays',
  async (_who, blocks) => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const path = `/rides/${ride.id}/settlement/receipt`
    async function show(): Promise<string> {
      const form = new FormData()
      form.set('photo', new Blob([new Uint8Array(picture)]), 'receipt.png')
      const headers = { authorization: `Bearer ${payer.token}` }
      const stored = await fetch(`${app.url}/api/v1${path}`, { method: 'POST', headers, body: form })
      const { data } = (await stored.json()) as { data: { id: string } }
      await act(payer, 'PUT', `/rides/${ride.id}/settlement/fare`, { amount: 2000, receipt: data.id })
      return data.id
    }
    const seen = async (rider: TestRider) => {
      const { hasReceipt, receiptId } = await seenBy(rider)
      return { hasReceipt, receiptId, status: (await rider.http('GET', path)).status }
    }
    const first = await show()
    await blocks()
    expect(await seen(debtor)).toEqual({ hasReceipt: true, receiptId: first, status: 200 })
    const second = await show()
    expect(await seen(debtor)).toEqual({ hasReceipt: false, receiptId: null, status: 404 })
    expect(await seen(payer)).toEqual({ hasReceipt: true, receiptId: second, status: 200 })
    expect(JSON.stringify(debtor.all('SETTLEMENT_UPDATED'))).not.toContain(second)
  },
)

test('a debtor who says sent or disputed sees where to pay until the deadline, however often, unless blocked', async () => {
  const owedFor = (time: string) =>
    sql`update settlements set owed_since = now() - ${time}::interval where ride_id = ${ride.id}`.execute(
      app.database.db,
    )
  await owedFor('47 hours')
  for (const [what, body] of [['sent'], ['disputed', { text: 'Not my share' }], ['sent']] as const) {
    await say(what, body)
    expect(await waysSeen()).toEqual(all)
  }
  await owedFor('49 hours')
  for (const [what, body] of [['disputed', { text: 'Not my share' }], ['sent']] as const) {
    await say(what, body)
    expect(await waysSeen()).toEqual([])
  }
  await owedFor('47 hours')
  await block(payer, debtor)
  expect(await waysSeen()).toEqual([])
})

test.each([
  ['before', 'danger'],
  ['after', 'behaviour'],
] as const)(
  'a report made %s the account of their author is deleted keeps all words of disputes, also those that were replaced',
  async (when, kind) => {
    await say('disputed', { text: 'I know where you live' })
    await say('disputed', { text: 'Not my share' })
    const report = () =>
      payer.http<{ data: { id: string } }>('POST', '/reports', { rideId: ride.id, uid: debtor.id, kind })
    const leave = () => debtor.http('DELETE', `/user/${debtor.id}`)
    const [made, gone] =
      when === 'before' ? [await report(), await leave()] : [await leave(), await report()].toReversed()
    expect(gone!.status).toBe(204)
    const book = await bookOfReports(app)
    const { id } = (made as Awaited<ReturnType<typeof report>>).body.data
    const { disputes } = (await book.evidence(app.database.db, id))!
    expect(disputes).toEqual(
      ['I know where you live', 'Not my share'].map((text) => ({
        user_id: debtor.id,
        text,
        at: expect.any(String),
      })),
    )
    const { rows } =
      await sql`select from settlement_shares where disputes <> '[]' and ride_id = ${ride.id}`.execute(
        app.database.db,
      )
    expect(rows).toEqual([])
  },
)

test('disputes of a deleted account are sealed for `SEAL_DAYS` at most', async () => {
  await say('disputed', { text: 'An old dispute' })
  await sql`update settlement_shares set changed_at = now() - interval '31 days'
    where ride_id = ${ride.id}`.execute(app.database.db)
  await debtor.http('DELETE', `/user/${debtor.id}`)
  const sealed = await sql`select from departed_disputes where ride_id = ${ride.id}`.execute(app.database.db)
  expect(sealed.rows).toEqual([])
})

test('words of a dispute replace those before, which the payer is told', async () => {
  await say('disputed', { text: 'We rode half of the way only' })
  payer.forget()
  await say('disputed', { text: 'We rode half of the way only' })
  await say('disputed', { text: 'I never agreed to this fare' })
  expect(await wordsSeenBy(payer)).toBe('I never agreed to this fare')
  await payer.hears('SETTLEMENT_UPDATED')
  // The same words again tell nobody.
  expect(payer.all('SETTLEMENT_UPDATED')).toHaveLength(1)
})

test('whoever takes an account over reads no words of its debts and raises no fare of its former user', async () => {
  await say('disputed', { text: 'We rode half of the way only' })
  const takenOver = (whom: TestRider) =>
    sql`update users set taken_over_at = now() where id = ${whom.id}`.execute(app.database.db)
  const fare = () => payer.http('PUT', `/rides/${ride.id}/settlement/fare`, { amount: 3000 })
  expect((await fare()).status).toBe(200)
  await takenOver(payer)
  expect(await fare()).toMatchObject({ status: 409, body: { code: 'SETTLEMENT_REFUSED' } })
  expect(await wordsSeenBy(payer)).toBeNull()
  expect(await wordsSeenBy(debtor)).toBe('We rode half of the way only')
  await takenOver(debtor)
  expect(await wordsSeenBy(debtor)).toBeNull()
  const copy = await debtor.http('GET', `/user/${debtor.id}/export`)
  expect(JSON.stringify(copy.body)).not.toContain('half of the way')
  expect((await payer.http('POST', `/rides/${ride.id}/settlement/received`, { uid: debtor.id })).status).toBe(
    200,
  )
})

test('twenty disputes of a share are kept, and further ones are refused', async () => {
  for (let count = 1; count <= 20; count++) await say('disputed', { text: `Number ${count}` })
  const path = `/rides/${ride.id}/settlement/disputed`
  expect(await debtor.http('POST', path, { text: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'SETTLEMENT_REFUSED' },
  })
  expect(await wordsSeenBy(payer)).toBe('Number 20')
  await say('sent')
})
