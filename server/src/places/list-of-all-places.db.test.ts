import { greatCircleMeters } from '@woodalo/geography'
import type { Place } from '@woodalo/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('the list of all places is made once for everybody, and ordering it by distance asks nothing of the database', async () => {
  const { token } = await newRider(app)
  const list = (query: string) => call<{ data: Place[] }>(app, 'GET', `/places${query}`, { token })
  const first = await list('')
  const point = { latitude: 40.4, longitude: -3.7 }
  await app.database.transact(async (tx) => {
    await sql`lock table places in access exclusive mode`.execute(tx.db)
    expect(await list('')).toMatchObject({ status: 200, body: first.body })
    const { status, body, headers } = await list('?near=40.4,-3.7')
    expect(status).toBe(200)
    // It says where somebody is.
    expect(headers.get('cache-control')).toBe('no-store')
    const meters = (place: Place) => greatCircleMeters(point, place)
    const all = first.body.data
    expect(body.data).toEqual(all.toSorted((a, b) => meters(a) - meters(b)))
  })
})
