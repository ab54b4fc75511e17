// What must stay in view, within the page and in reach of a thumb, whatever the phone does.
import type { Page } from '@playwright/test'
import { activeRide, newRider, pendingRide } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { arriveAs } from './people.ts'

test('the field for messages stays in view when the network goes', async ({ newPerson, service }) => {
  const { riders, rideId } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es' })
  const { page, context, texts } = person
  await arriveAs(person, riders[0]!.rider, `/chat/${rideId}`)
  const field = page.getByRole('textbox')
  await expect(field).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await expect(page.getByText(texts.offline.banner)).toBeVisible({ timeout: 25_000 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(field).toBeInViewport({ ratio: 1 })
  for (const { rider } of riders) rider.close()
})

test('a group with long names stays within a narrow page', async ({ newPerson, service }) => {
  const long = 'Avenida Paseo de la Reforma 222, Colonia Juárez, Alcaldía Cuauhtémoc'
  const destinations = [avenidaAmerica, serrano, granVia].map((point) => ({ ...point, name: long }))
  const { riders } = await pendingRide(service.url, destinations)
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await arriveAs(person, riders[0]!.rider)
  await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible()
  for (const width of [320, 360, 740]) {
    await page.setViewportSize({ width, height: 700 })
    for (const row of await page.getByRole('main').getByRole('listitem').all()) {
      const box = (await row.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
  // Nobody may stay behind who could join the riders of the next test.
  for (const { live, requestId } of riders)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  for (const { rider } of riders) rider.close()
})

/** Controls that are smaller than a fingertip. Links within a line of text are as high as the line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'button, a[href], select, textarea, input:not([type=file]), [role=option]',
    )
    const small = []
    for (const element of all) {
      if (!element.checkVisibility() || (element.matches('a') && element.closest('p, figcaption'))) continue
      // The boxes around fields and choices react to a press.
      const pressed = element.matches('input, select') ? (element.parentElement ?? element) : element
      const { width, height } = pressed.getBoundingClientRect()
      if (width < 43.5 || height < 43.5)
        small.push(`${element.ariaLabel ?? element.textContent} ${Math.round(width)}x${Math.round(height)}`)
    }
    return small
  })
}

test('whatever is pressed is as large as a fingertip', async ({ newPerson, service }) => {
  const { riders, rideId, requester } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await page.goto('/login')
  await expect(page.getByText(texts.login.legal)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  await expect(page.getByRole('heading', { name: texts.ride.order })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.goto(`/chat/${rideId}`)
  await expect(page.getByText(texts.chat.empty)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])

  // A rider with a current ride is led to it from there.
  const free = await newPerson({ language: 'es' })
  await arriveAs(free, (await newRider(service.url)).rider, '/request-ride')
  await expect(free.page.getByRole('heading', { name: texts.request.title })).toBeVisible()
  expect(await smallTargets(free.page)).toEqual([])
  await free.page.getByRole('button', { name: texts.account.open }).click()
  await expect(free.page.getByRole('dialog', { name: texts.account.title })).toBeVisible()
  expect(await smallTargets(free.page)).toEqual([])
  for (const { rider } of riders) rider.close()
})
