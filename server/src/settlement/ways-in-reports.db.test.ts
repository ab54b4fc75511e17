// Words that reach others beside the chat: how to be paid, and the name of a stop. A report has them, whatever became of them.
import type { Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { bookOfReports } from '../testing/report-book.ts'
import { anotherTown, meet, pendingRide, rideOfTwo, type TestRider } from '../testing/test-rider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const other = (value: string) => ({ kind: 'other', value })
const payTo = (rider: TestRider, ways: object[]) => rider.http('PUT', `/user/${rider.id}/pay-to`, ways)

async function reported(by: TestRider, ride: Pick<Ride, 'id'>, uid: string) {
  const body = { rideId: ride.id, uid, kind: 'danger' }
  const made = await by.http<{ data: { id: string } }>('POST', '/reports', body)
  const { waysToPay = [], stopNames = [] } = (await (
    await bookOfReports(app)
  ).evidence(app.database.db, made.body.data.id))!
  const texts = (words: readonly { user_id: string; text: string }[]) =>
    words.filter(({ user_id }) => user_id === uid).map(({ text }) => text)
  return { waysToPay: texts(waysToPay), stopNames: texts(stopNames) }
}

test.each(['stand', 'were taken away', 'went with the account'])(
  'a report has the words in which a payer said how to be paid that %s',
  async (fate) => {
    const { ride, requester, other: ower } = await rideOfTwo(app)
    const bizum = { kind: 'bizum', value: '600111222' }
    await payTo(requester, [other('I know where you live'), bizum, { kind: 'cash', value: 'to my brother' }])
    await meet(ride, requester, [ower])
    await payTo(requester, [other('By the door'), bizum])
    await payTo(requester, [other('By the door'), bizum, { kind: 'cash', value: '' }])
    if (fate === 'were taken away') await payTo(requester, [])
    const leave = () => requester.http('DELETE', `/user/${requester.id}`)
    if (fate === 'went with the account') await leave()
    const { waysToPay } = await reported(ower, ride, requester.id)
    expect([...new Set(waysToPay)]).toEqual([
      'other: I know where you live\nbizum: 600111222\ncash: to my brother',
      'other: By the door\nbizum: 600111222',
    ])
  },
)

test('words that nobody of a ride could read are in no report of it', async () => {
  const { ride, requester, other: ower } = await rideOfTwo(app)
  await payTo(requester, [other('Of before')])
  await payTo(requester, [other('By the door')])
  await payTo(ower, [other('Not of the payer')])
  await meet(ride, requester, [ower])
  await requester.http('POST', `/rides/${ride.id}/settlement/received`, { uid: ower.id })
  await payTo(requester, [other('Of later')])
  expect((await reported(ower, ride, requester.id)).waysToPay).toEqual(['other: By the door'])
  expect((await reported(requester, ride, ower.id)).waysToPay).toEqual([])
})

test('a report about somebody else than the payer has none of the payer’s accounts', async () => {
  const { ride, requester, other: ower } = await rideOfTwo(app)
  await payTo(requester, [{ kind: 'bizum', value: '600111222' }, other('By the door')])
  await meet(ride, requester, [ower])
  const body = { rideId: ride.id, uid: ower.id, kind: 'danger' }
  const made = await requester.http<{ data: { id: string } }>('POST', '/reports', body)
  const book = await bookOfReports(app)
  expect(JSON.stringify(await book.evidence(app.database.db, made.body.data.id))).not.toMatch(
    /600111222|By the door/,
  )
  expect((await reported(ower, ride, requester.id)).waysToPay).toEqual([
    'bizum: 600111222\nother: By the door',
  ])
})

test('ways that are changed several times at once are all stored, and each is in the report', async () => {
  const { ride, requester, other: ower } = await rideOfTwo(app)
  await payTo(requester, [other('Of before')])
  await meet(ride, requester, [ower])
  const words = ['a', 'b', 'c', 'd', 'e']
  const stored = await Promise.all(words.map((word) => payTo(requester, [other(word)])))
  expect(stored.map(({ status }) => status)).toEqual(words.map(() => 200))
  const { waysToPay } = await reported(ower, ride, requester.id)
  expect(waysToPay.toSorted()).toEqual(['Of before', ...words].map((word) => `other: ${word}`).toSorted())
})

async function namesOfStops() {
  const { terminal, serrano, granVia } = anotherTown()
  const named = (place: typeof serrano, name: string) => ({ ...place, name })
  const { ride, riders } = await pendingRide(
    app,
    [named(serrano, 'I know where you live'), named(granVia, 'Gran Vía, 12, 3º B')],
    terminal,
  )
  const [ana, luis] = riders as [TestRider, TestRider]
  return { ride, ana, luis }
}

test('a report has the names of stops as others read them', async () => {
  const { ride, ana, luis } = await namesOfStops()
  expect((await reported(luis, ride, ana.id)).stopNames).toEqual(['I know where you live'])
  expect((await reported(ana, ride, luis.id)).stopNames).toEqual(['Gran Vía'])
})

test('a report has the name of a stop that went with the account', async () => {
  const { ride, ana, luis } = await namesOfStops()
  expect((await ana.http('DELETE', `/user/${ana.id}`)).status).toBe(204)
  expect((await reported(luis, ride, ana.id)).stopNames).toEqual(['I know where you live'])
})
