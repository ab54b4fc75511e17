// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { CompanionRow } from './companion-row.tsx'
import { OrderVehicle } from './order-vehicle.tsx'

const ride = rideOf('r1', ['ana', 'ben'])
const [ana, ben] = ride.rideRequests
const inWheelchair = { ...ben!, party: { people: 1, bags: 1, wheelchair: true } }
const accessible = /taxi adaptado/

test('companions see who travels in a wheelchair', async () => {
  await render(<CompanionRow companion={inWheelchair} name="ben" colour={1} requestsVehicle={false} />)
  expect(document.body.textContent).toMatch(/1 maleta.*silla de ruedas/)
})

test('the requester sees that an accessible taxi is needed, and copies that with the stops', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  const page = await render(<OrderVehicle ride={{ ...ride, rideRequests: [ana!, inWheelchair] }} />)
  expect(document.body.textContent).toMatch(accessible)
  await page.press(page.button('Copiar paradas'))
  expect(copied[0]).toMatch(accessible)
  expect(copied[0]).toContain('0. Sol')
})

test('the order of any other ride does not mention it', async () => {
  await render(<OrderVehicle ride={ride} />)
  expect(document.body.textContent).not.toMatch(accessible)
})
