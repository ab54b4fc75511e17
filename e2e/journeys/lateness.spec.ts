// How late a ride runs, told while it goes on.
import { metRide } from '../company/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { expect, type Person, test } from './fixtures.ts'
import { agreedEarlier, happenedEarlier } from './operator.ts'
import { arriveAs } from './acts-of-people.ts'

/** The words about lateness at the head of the ride, as any number of minutes. */
const lateness = ({ page, texts }: Person, minutes: number) =>
  page.getByText(new RegExp(`(^|· )${texts.ride.late(minutes)}$`))

test('riders see how late the ride runs, and it changes for the others when the first gets off', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId } = await metRide(service.url, [serrano, granVia])
  // Everybody was in the taxi that much later than agreed.
  await agreedEarlier(service, rideId, 40)
  // Long enough ago that they are on their way.
  await happenedEarlier(service, rideId, 6)
  const ride = await riders[0]!.rider.ride(rideId)
  const stops = ride.stops.toSorted((a, b) => a.order - b.order)
  const minutesLate = ({ eta, expectedAt }: (typeof stops)[number]) =>
    Math.floor((Date.parse(expectedAt) - Date.parse(eta)) / 60_000)
  const riderOf = ({ firebase_uid }: (typeof stops)[number]) =>
    riders.find(({ rider }) => rider.id === firebase_uid)!.rider
  const [first, last] = [riderOf(stops[0]!), riderOf(stops[1]!)]
  const ana = await newPerson({ language: 'es', width: 390 })
  const ben = await newPerson({ language: 'en', width: 1280 })
  await arriveAs(ana, first, `/ride/${rideId}`)
  await arriveAs(ben, last, `/ride/${rideId}`)
  await expect(lateness(ana, minutesLate(stops[0]!))).toBeVisible()
  await expect(lateness(ben, minutesLate(stops[1]!))).toBeVisible()

  // The first stop is reached sooner than expected, so the last one will be as well.
  await ana.page.getByRole('button', { name: ana.texts.ride.getOff }).click()
  await expect(lateness(ben, minutesLate(stops[1]!))).toHaveCount(0)
  const now = await last.ride(rideId)
  const sooner = now.stops.find(({ firebase_uid }) => firebase_uid === last.id)!
  expect(minutesLate(sooner)).toBeGreaterThanOrEqual(2)
  expect(minutesLate(sooner)).toBeLessThan(minutesLate(stops[1]!))
  await expect(lateness(ben, minutesLate(sooner))).toBeVisible()
  await expect(ben.page.getByText(/^You arrive around /)).toBeVisible()
  for (const { rider } of riders) rider.close()
})
