// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { render } from '../testing/render.ts'
import { CanceledRideNews } from './canceled-ride.tsx'

const trip = {
  from: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
  to: { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 },
}

async function open(parts: Partial<Parameters<typeof CanceledRideNews>[0]> = {}) {
  const acts = { onSearchAgain: vi.fn<() => Promise<void>>(async () => {}), onChange: vi.fn<() => void>() }
  const page = await render(
    <CanceledRideNews
      ride={{ isVerified: false, activeAt: '2026-11-23T10:00:00.000Z' }}
      reason="NO_DRIVER_FOUND"
      by="Marta"
      trip={trip}
      alonePrice={null}
      detailsPath="/ride/r1"
      refusal={null}
      {...acts}
      {...parts}
    />,
  )
  return { page, ...acts, said: document.body.textContent }
}

test('says who canceled the ride and why, and that nothing has to be paid', async () => {
  const { said } = await open()
  expect(said).toContain(es.canceled.titles.NO_DRIVER_FOUND)
  expect(said).toContain(es.canceled.noDriver('Marta'))
  expect(said).toContain(es.canceled.free)
})

test('promises nothing about money once all had met: they may have been in a taxi', async () => {
  const { said } = await open({ ride: { isVerified: true, activeAt: '2026-11-23T10:00:00.000Z' } })
  expect(said).not.toContain(es.canceled.free)
  expect(said).toContain(es.canceled.ifTaxi)
})

test('names nobody if it is not known who left', async () => {
  const { said } = await open({ reason: 'CANCELED_BY_USER', by: null })
  expect(said).toContain(es.canceled.alone)
})

test('searches again with one press, or goes to the form', async () => {
  const { page, onSearchAgain, onChange } = await open()
  await page.press(page.button(es.ride.searchAgain))
  expect(onSearchAgain).toHaveBeenCalledTimes(1)
  await page.press(page.button(es.search.change))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test.each([
  [null, es.search.alone],
  ['R$ 86–99', `${es.search.alone} · R$ 86–99`],
])('offers a taxi of one’s own with its price, once that is known: %s', async (alonePrice, name) => {
  const { page } = await open({ alonePrice })
  expect(page.button(es.search.alone).textContent).toBe(name)
})

test('offers no search of a trip that is not known, and no details of a ride that never began', async () => {
  const { said } = await open({ trip: null, ride: { isVerified: false, activeAt: null } })
  expect(said).not.toContain(es.ride.searchAgain)
  expect(said).not.toContain(es.canceled.details)
})
