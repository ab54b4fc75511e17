// A ride on its map: a strip on top of a phone's screen, the whole of it on a tap, on streets and without.
import { pendingRide, withdraw } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { arriveAs } from './acts-of-people.ts'
import { townMiddle } from './town.ts'

test('a phone shows the ride’s map above it, and in full screen after a tap', async ({
  newPerson,
  service,
}) => {
  const { riders } = await pendingRide(service.url, [avenidaAmerica, serrano, granVia])
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveAs(person, riders[0]!.rider)
  const strip = page.getByRole('figure').first()
  await expect(strip).toBeInViewport({ ratio: 1 })
  const { x, y, width, height } = (await strip.boundingBox())!
  expect([x, y, width]).toEqual([0, 0, 390])
  expect(height).toBeGreaterThan(170)
  expect(height).toBeLessThan(190)
  // It is part of the page: a finger on it scrolls, and nothing lies over what is below.
  expect(await strip.evaluate((figure) => getComputedStyle(figure).touchAction)).toBe('auto')
  const open = page.getByRole('button', { name: texts.places.openMap })
  await open.click()
  const dialog = page.getByRole('dialog', { name: texts.places.openMap })
  const large = dialog.getByRole('figure')
  await expect(large).toBeVisible()
  const panel = dialog.getByRole('dialog', { name: texts.ride.info })
  await expect(panel.getByText(texts.match.you, { exact: true })).toBeVisible()
  await expectLegible(person, 'the map of a ride')
  // Closed, the panel keeps its handle of 40 px in reach, and the map has the rest.
  const before = (await large.boundingBox())!.height
  await panel.getByRole('button', { name: texts.ui.closePanel }).click()
  const handle = dialog.getByRole('button', { name: new RegExp(texts.ui.openPanel) })
  await expect(handle).toBeInViewport({ ratio: 1 })
  expect((await handle.boundingBox())!.height).toBe(40)
  expect((await large.boundingBox())!.height).toBeGreaterThan(before + 200)
  await handle.click()
  await expect(panel.getByText(texts.match.you, { exact: true })).toBeInViewport()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible()
  // On a wide screen the map stands beside the column, and needs no button.
  await page.setViewportSize({ width: 1280, height: 860 })
  await expect(open).toBeHidden()
  await withdraw(riders)
})

test('where there are streets the strip shows them with their credit and does not move the page', async ({
  newPerson,
  town,
}) => {
  const { latitude, longitude } = townMiddle
  const origin = { name: 'Calle Mayor', latitude, longitude }
  const away = (name: string, north: number) => ({
    name,
    latitude: latitude + north,
    longitude: longitude + 0.09,
  })
  const goals = [away('Mérida, estación', 0.02), away('Mérida, teatro', 0.024)]
  const { riders } = await pendingRide(
    town.url,
    goals,
    goals.map(() => ({ origin })),
  )
  const person = await newPerson({ language: 'es', at: town.url, whole: true })
  const { page, texts } = person
  await arriveAs(person, riders[0]!.rider)
  const accept = page.getByRole('button', { name: texts.match.accept })
  await expect(accept).toBeVisible()
  const cost = page.getByRole('region', { name: texts.match.toPay })
  const before = await cost.boundingBox()
  const strip = page.getByRole('figure').first()
  await expect(strip.locator('canvas')).toBeVisible()
  // It has no room for the credit, which is one tap away, as the licence allows there.
  await strip.getByRole('button', { name: texts.places.credit }).click()
  await expect(strip.getByRole('link', { name: '© colaboradores de OpenStreetMap' })).toBeVisible()
  expect(await cost.boundingBox()).toEqual(before)
  // The way back to the whole ride is only there while somebody looks at another part of the map.
  await expect(page.getByRole('button', { name: texts.places.wholeRoute })).toHaveCount(0)
  for (const { rider } of riders) rider.close()
})
