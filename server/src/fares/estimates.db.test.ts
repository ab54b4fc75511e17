import type { Estimate } from '@woodalo/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'

const sants = { name: 'Sants', latitude: 41.37912, longitude: 2.13998 }
const elPrat = { name: 'El Prat', latitude: 41.2971, longitude: 2.0785 }
const paris = { name: 'Gare du Nord', latitude: 48.8809, longitude: 2.3553 }

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = (await newRider(app)).token
})
afterAll(() => app.stop())

function estimate(body: unknown) {
  return call<{ data: Estimate; fields: Record<string, string> }>(app, 'POST', '/estimates', { token, body })
}

describe('POST /estimates', () => {
  test('uses the tariff of the place where the ride begins, with its source and date', async () => {
    const { status, body } = await estimate({ origin: sants, destination: elPrat, people: 2, bags: 1 })
    expect(status).toBe(200)
    const { tariff, solo, shared, distance, duration, vehicle, co2, together } = body.data
    expect(tariff).toMatchObject({ city: 'barcelona', validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(tariff.source.length).toBeGreaterThan(10)
    expect(solo.from.currency).toBe('EUR')
    expect(shared.to.amount).toBeLessThan(solo.to.amount)
    // 10.5 km in a straight line, 1.3 times that by streets.
    expect(distance).toBeGreaterThan(12_000)
    expect(distance).toBeLessThan(15_000)
    expect(duration).toBeGreaterThan(600)
    expect(vehicle).toBe('taxi')
    // Two minutes to get ready besides those to accept; at most so much longer as matching allows.
    expect(together).toEqual({
      leavesAfter: { from: 60 + 120, to: 120 + 60 + 120 },
      longerAtMost: Math.min(900, Math.round(300 + 0.3 * duration)),
    })
    expect(co2.soloGrams).toBe(Math.round((distance / 1000) * 210))
    expect(co2.savedGrams).toBeGreaterThan(0)
  })

  test('has a price for places without their own tariff', async () => {
    const { body } = await estimate({ origin: paris, destination: { ...paris, latitude: 48.84 } })
    expect(body.data.tariff.city).toBe('default')
    expect(body.data.solo.from.amount).toBeGreaterThan(0)
  })

  test('names the wrong field in the caller’s language', async () => {
    const { status, body } = await estimate({
      origin: sants,
      destination: { ...elPrat, latitude: 91 },
      people: 7,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).toSorted()).toEqual(['destination.latitude', 'people'])
  })

  test('works for any two points on earth', async () => {
    const point = fc.record({
      name: fc.constant('x'),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(
        point,
        point,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        async (origin, destination, people, bags) => {
          const { status, body } = await estimate({ origin, destination, people, bags })
          expect(status).toBe(200)
          expect(body.data.shared.from.amount).toBeLessThanOrEqual(body.data.solo.to.amount)
        },
      ),
      { numRuns: 60 },
    )
  })
})
