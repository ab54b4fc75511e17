import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { places, TestRider } from '../testing/test-rider.ts'
import { createSettlementStore } from './fare-and-share-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

/** A past ride in which the debtor has owed the payer for so long. */
async function owed(debtor: TestRider, payer: TestRider, hours: number): Promise<string> {
  const { id: rideId } = await plantRide(app.database.db, [payer.id, debtor.id], 'completed')
  const at = new Date(Date.now() - hours * 3_600_000)
  const share = { acceptedAmount: 1_000, soloAmount: 2_000 }
  await app.database.transact((tx) =>
    createSettlementStore(app.database.db).open(tx, { rideId, payerId: payer.id, at }, [
      { userId: payer.id, ...share },
      { userId: debtor.id, ...share },
    ]),
  )
  return rideId
}

test('whoever owes for several rides is asked for the oldest first, and may travel once no share is overdue', async () => {
  const [debtor, payer] = [await TestRider.arrive(app), await TestRider.arrive(app)]
  const ask = () => debtor.ask(places.terminal, places.princesa)
  const pay = (rideId: string) => debtor.http('POST', `/rides/${rideId}/settlement/sent`)
  const later = await owed(debtor, payer, 50)
  const oldest = await owed(debtor, payer, 100)
  const notDue = await owed(debtor, payer, 40)
  for (const rideId of [oldest, later]) {
    expect(await ask()).toMatchObject({ ok: false, code: 'UNSETTLED_RIDE', rideId })
    expect((await pay(rideId)).status).toBe(200)
  }
  expect(await ask()).toMatchObject({ ok: true })
  expect((await pay(notDue)).status).toBe(200)
})
