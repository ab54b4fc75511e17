// A ride on its map: a strip on top of a phone's screen, the whole of it on a tap, on streets and without.
import { activeRide, pendingRide, withdraw } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import { expect, test } from './fixtures.ts'
import { nothingJumped, watchShifts } from './layout-shifts.ts'
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

test('a map beside the words begins with the walk, and shows the whole route on a press and the walk again', async ({
  newPerson,
  town,
}) => {
  const { latitude, longitude } = townMiddle
  const origin = { name: 'Calle Mayor', latitude, longitude }
  const goals = [0.02, 0.024].map((north) => ({
    name: `Mérida ${north}`,
    latitude: latitude + north,
    longitude: longitude + 0.09,
  }))
  const { riders, rideId } = await activeRide(
    town.url,
    goals,
    goals.map(() => ({ origin })),
  )
  const person = await newPerson({ language: 'es', width: 1280, at: town.url, whole: true })
  const { page, texts } = person
  await arriveAs(person, riders[0]!.rider, `/ride/${rideId}`)
  const map = page.getByRole('figure').first()
  await expect(map.locator('canvas')).toBeVisible()
  // Where the own stop is not in view, its name is not either.
  const ownStop = map.getByText(new RegExp(`^${texts.match.you} `))
  await expect(ownStop).toHaveCount(0)
  await page.getByRole('button', { name: texts.places.wholeRoute }).click()
  await expect(ownStop).toBeVisible()
  await page.getByRole('button', { name: texts.places.ownPart }).click()
  await expect(ownStop).toHaveCount(0)
  await expectLegible(person, 'a map that begins with the walk')
  for (const { rider } of riders) rider.close()
})

test('a phone shows where one goes above the form: where one is, then the drive along the streets', async ({
  newPerson,
  town,
}) => {
  const person = await newPerson({
    language: 'es',
    width: 360,
    at: town.url,
    position: townMiddle,
    whole: true,
  })
  const { page, texts } = person
  await watchShifts(person)
  await arriveAs(person, await newGuest(town.url, 'Ana'))
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  // The program puts its own title in place of the one that came with the page.
  let before: Awaited<ReturnType<typeof title.boundingBox>> = null
  await expect(async () => {
    before = await title.boundingBox()
    expect(before).not.toBeNull()
  }).toPass()
  const map = page.getByRole('figure').first()
  await expect(map.locator('canvas')).toBeVisible()
  const { x, y, width, height } = (await map.boundingBox())!
  expect([x, y, width]).toEqual([0, 0, 360])
  expect(height).toBeGreaterThanOrEqual(160)
  expect(height).toBeLessThan(200)
  await map.getByRole('button', { name: texts.places.credit }).click()
  await expect(map.getByRole('link', { name: '© colaboradores de OpenStreetMap' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: texts.request.from })).toHaveValue(/Calle|Avenida|Camino/)
  expect(await title.boundingBox()).toEqual(before)
  await nothingJumped(person)

  // Who types an address has the room for what is found: the form rises up to the head, over the map.
  const head = (await page.getByRole('banner').boundingBox())!
  const form = page.getByRole('main')
  expect((await form.boundingBox())!.y).toBeGreaterThan(head.y + head.height + 60)
  const to = page.getByRole('combobox', { name: texts.request.to })
  await to.fill('camino viejo')
  const street = page.getByRole('option', { name: /Camino Viejo/ }).first()
  await expect(street).toBeVisible()
  expect((await form.boundingBox())!.y).toBe(head.y + head.height)
  await street.click()
  await expect(page.getByText(texts.request.with(1))).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
  // Not the dots between two places, but the line on the streets with the edge that one's own has.
  await expect(map.locator('[class*="casing"]')).toBeVisible()
  await expectLegible(person, 'the form below its map')
})

test('without streets a phone fetches nothing for a map until one end of the trip is known', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson({ language: 'es', width: 360 })
  const { page, context, texts } = person
  const fetched: string[] = []
  context.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await arriveAs(person, await newGuest(service.url, 'Ana'))
  await expect(page.getByText(texts.request.ridesEmpty)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched).toContain('/api/v1/map')
  expect(fetched.filter((path) => /sketch|maplibre/.test(path))).toEqual([])
  await page.getByRole('combobox', { name: texts.request.to }).fill('barajas')
  await page
    .getByRole('option', { name: /Barajas/ })
    .first()
    .click()
  await expect(page.getByRole('figure').first().locator('svg')).toBeVisible()
})
