import type { SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'
import { meet, rideOfTwo, TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Answered = { data: object[]; code: string; fields?: Record<string, string> }
const payTo = (rider: TestRider, ways: object[]) =>
  rider.http<Answered>('PUT', `/user/${rider.id}/pay-to`, ways)

describe('ways to be paid', () => {
  test('are checked for each kind, limited to four, visible only to oneself, and in one’s data', async () => {
    const [ana, luis] = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
    expect(await payTo(ana, [{ kind: 'iban', value: 'ES00' }])).toMatchObject({
      status: 422,
      body: { fields: { '0.value': 'Esto no parece una cuenta de esa forma de pago.' } },
    })
    const cash = { kind: 'cash', value: '' }
    expect((await payTo(ana, [cash, cash, cash, cash, cash])).status).toBe(422)
    expect((await luis.http('PUT', `/user/${ana.id}/pay-to`, [cash])).status).toBe(404)
    expect((await luis.http('GET', `/user/${ana.id}/pay-to`)).status).toBe(404)
    await payTo(ana, [{ kind: 'revolut', value: '@ana_1' }])
    const read = await ana.http<{ data: object[] }>('GET', `/user/${ana.id}/pay-to`)
    expect(read.body.data).toEqual([{ kind: 'revolut', value: 'ana_1' }])
    const copy = await ana.http('GET', `/user/${ana.id}/export`)
    expect(JSON.stringify(copy.body)).toContain('ana_1')
    expect((await payTo(ana, [])).body.data).toEqual([])
  })

  test('cannot be changed without a mail to the owner’s proven email', async () => {
    const email = 'paid@example.org'
    const { body: signed } = await call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
      body: { email, password: 'a long enough secret', name: 'Ana' },
    })
    const { token } = signed
    const set = (body: object[]) => call(app, 'PUT', `/user/${signed.user.id}/pay-to`, { token, body })
    const link = tokenIn(await waitForMessage(app, email), 'verify')
    await call(app, 'POST', '/auth/verify-email', { token, body: { token: link } })
    const own = [{ kind: 'revolut', value: '@ana_1' }]
    expect((await set(own)).status).toBe(200)
    expect((await waitForMessage(app, email, 1)).text).toContain('Ha cambiado cómo te pagan')
    // Stored again as they are.
    await set(own)
    await set([{ kind: 'revolut', value: '@thief' }])
    expect((await waitForMessage(app, email, 2)).text).toContain('Ha cambiado cómo te pagan')
    // One more mail would have been sent before this one.
    await call(app, 'POST', '/auth/request-password-reset', { body: { email } })
    expect((await waitForMessage(app, email, 3)).text).toContain('#reset=')
    expect(await sentMessages(app, email)).toHaveLength(4)
  })

  test('are deleted with the account', async () => {
    const ana = await TestRider.arrive(app)
    await payTo(ana, [{ kind: 'bizum', value: '600111222' }])
    await ana.http('DELETE', `/user/${ana.id}`)
    const left = await app.database.db
      .selectFrom('ways_to_pay')
      .select('user_id')
      .where('user_id', '=', ana.id)
      .execute()
    expect(left).toEqual([])
  })

  test('reach whoever owes at once, as they change, until the money has come', async () => {
    const { ride, requester, other } = await rideOfTwo(app)
    await meet(ride, requester, [other])
    await other.hears('SETTLEMENT_UPDATED')
    other.forget()
    const bizum = { kind: 'bizum', value: '600111222' }
    await payTo(requester, [bizum])
    const told = await other.hears('SETTLEMENT_UPDATED')
    expect([told.rideId, told.settlement.payTo]).toEqual([ride.id, [expect.objectContaining(bizum)]])
    other.forget()
    await payTo(requester, [bizum])
    await payTo(requester, [])
    expect((await other.hears('SETTLEMENT_UPDATED')).settlement.payTo).toEqual([])
    const received = { uid: other.id }
    await requester.http('POST', `/rides/${ride.id}/settlement/received`, received)
    await expect.poll(() => other.heard.filter(({ event }) => event === 'SETTLEMENT_UPDATED').length).toBe(2)
    await payTo(requester, [bizum])
    await other.http('POST', `/rides/${ride.id}/drop-off`)
    await other.hears('RIDE_STATUS_UPDATED')
    expect(other.names().filter((name) => name === 'SETTLEMENT_UPDATED')).toHaveLength(2)
  })

  test('may be changed thirty times in ten minutes, since whoever owes is told of each', async () => {
    const ana = await TestRider.arrive(app)
    const numbered = (count: number) => [{ kind: 'revolut', value: `ana${count}` }]
    for (let count = 1; count <= 30; count++) expect((await payTo(ana, numbered(count))).status).toBe(200)
    expect((await payTo(ana, numbered(31))).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await ana.http<Answered>('GET', `/user/${ana.id}/pay-to`)).body.data).toEqual(numbered(30))
  })
})
