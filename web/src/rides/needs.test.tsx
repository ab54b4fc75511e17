// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { CompanionRow } from './companion-row.tsx'
import { street } from './order/way-chosen.ts'
import { OrderButton, OrderVehicle } from './order-vehicle.tsx'

const ride = rideOf('r1', ['ana', 'ben'])
const [ana, ben] = ride.rideRequests
const inWheelchair = { ...ben!, party: { people: 1, bags: 1, wheelchair: true } }
const accessible = /taxi adaptado/

test('companions see who travels in a wheelchair', async () => {
  await render(<CompanionRow companion={inWheelchair} name="ben" colour={1} requestsVehicle={false} />)
  expect(document.body.textContent).toMatch(/1 maleta.*silla de ruedas/)
})

const order = (of: typeof ride) => <OrderVehicle ride={of} way={street} onWay={() => {}} isPinned />

test('the requester sees that an accessible taxi is needed, and shows it to the driver with the stops', async () => {
  const page = await render(
    <>
      {order({ ...ride, rideRequests: [ana!, inWheelchair] })}
      <OrderButton ride={{ ...ride, rideRequests: [ana!, inWheelchair] }} way={street} />
    </>,
  )
  expect(document.querySelector('section')!.textContent).toMatch(accessible)
  await page.press(page.button('Enseñar al conductor'))
  expect(document.querySelector('dialog[open]')!.textContent).toMatch(accessible)
})

test('the order of any other ride does not mention it', async () => {
  await render(order(ride))
  expect(document.body.textContent).not.toMatch(accessible)
})
