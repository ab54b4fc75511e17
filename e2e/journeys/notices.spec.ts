// Banner, notice and toast: how long each is visible, what stops its clock, how it is closed, how wide it is.
import type { Locator, Page } from '@playwright/test'
import { activeRide, metRide } from '../company/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { breakCall } from './network.ts'
import { arriveAs, getOff, openRating } from './acts-of-people.ts'

/** Makes the page believe that it is hidden or shown, because a tab without its own window never hides. */
async function hideTab(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

/** Shorter than the silence after which the live connection checks the server. */
const long = 20_000

/** It disappears after it has been visible for its time, and stays while something stops its clock. */
async function expectPatience(page: Page, notice: Locator, milliseconds: number): Promise<void> {
  await notice.hover()
  await page.clock.fastForward(long)
  await expect(notice).toBeVisible()
  await page.mouse.move(5, 700)
  await notice.getByRole('button').last().focus()
  await page.clock.fastForward(long)
  await expect(notice).toBeVisible()
  await hideTab(page, true)
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.focus())
  await page.clock.fastForward(long)
  await expect(notice).toBeVisible()
  await hideTab(page, false)
  await page.clock.fastForward(milliseconds)
  await expect(notice).toBeHidden()
}

// From 1024 px on the chat stands beside the ride, where every message is read as it comes.
for (const width of [360, 1000])
  test(`the banner of a message is at most 400 px wide, waits for its reader and can be closed (${width} px)`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ width, language: width === 360 ? 'es' : 'en', motion: true })
    const { page, texts } = person
    await page.clock.install()
    await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
    await expect(page.getByLabel(texts.ride.codeForOthers)).toBeVisible()
    const say = (text: string) => requester.rider.api.chat.add({ params: { id: rideId }, body: { text } })
    const banner = page.getByRole('status').filter({ hasText: requester.rider.user.displayName })

    await say('Estoy en la salida 2, junto a las taquillas del metro, con una maleta roja')
    await expect(banner).toBeVisible()
    const { width: wide, x } = (await banner.boundingBox())!
    expect(wide).toBeLessThanOrEqual(400)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(width)
    await expectPatience(page, banner, 4_000)

    await say('¿Me ves?')
    await expect(banner).toContainText('¿Me ves?')
    await banner.getByRole('button', { name: texts.ui.close }).click()
    await expect(banner).toBeHidden()
    await expect(page).toHaveURL(`/ride/${rideId}`)
    // Closing the banner does not mark the messages as read.
    await expect(page.getByRole('button', { name: new RegExp(texts.chat.unread(2)) })).toBeVisible()

    await say('Ya voy')
    await banner.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/chat/${rideId}`)
    await expect(banner).toBeHidden()
    await say('Aquí estoy')
    await expect(page.getByRole('log').getByText('Aquí estoy')).toBeVisible()
    await expect(banner).toBeHidden()
    await page.getByRole('button', { name: texts.ui.back }).click()
    await expect(page.getByRole('button', { name: texts.ride.chat, exact: true })).toBeVisible()
    for (const { rider } of riders) rider.close()
  })

test('a message is read in the chat beside the ride, and no banner repeats it', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson({ width: 1280, motion: true })
  const { page, texts } = person
  await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
  await expect(page.getByLabel(texts.ride.codeForOthers)).toBeVisible()
  await requester.rider.api.chat.add({ params: { id: rideId }, body: { text: '¿Dónde estás?' } })
  await expect(page.getByRole('log').getByText('¿Dónde estás?')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: requester.rider.user.displayName })).toBeHidden()
  for (const { rider } of riders) rider.close()
})

test('an error notice is at the top right, waits for its reader and disappears after five seconds', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester } = await metRide(service.url, [serrano, granVia])
  const person = await newPerson({ width: 1280, motion: true })
  const { page, texts } = person
  await page.clock.install()
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  const mend = await breakCall(page, 'POST', /\/drop-off$/, 'refused')
  await getOff(person)
  const notice = page.getByRole('alert').filter({ hasText: texts.errors.unexpected })
  await expect(notice).toContainText('Error')
  const { x, y, width } = (await notice.boundingBox())!
  expect(x + width).toBeGreaterThan(1280 - 40)
  expect(y).toBeLessThan(40)
  await expectPatience(page, notice, 5_000)

  await getOff(person)
  await notice.getByRole('button', { name: texts.ui.close }).click()
  await expect(notice).toBeHidden()
  await mend()
  await getOff(person)
  await expect(await openRating(person)).toBeVisible()
  for (const { rider } of riders) rider.close()
})

test('a toast with a button never disappears by itself, and Escape closes it too', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson({ motion: true })
  const { page, texts } = person
  await page.clock.install()
  await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
  await page.getByRole('button', { name: texts.ride.leave }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.ride.leave }).click()
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Viaje cancelado' })
  await expect(toast).toBeVisible()
  // It covers neither the head nor what comes next.
  const above = (await toast.boundingBox())!.y
  for (const words of [
    page.getByRole('banner'),
    page.getByRole('heading', { name: texts.request.titleKnown }),
    page.getByRole('combobox', { name: texts.request.to, exact: true }),
  ]) {
    const { y, height } = (await words.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(above)
  }
  await page.clock.fastForward('01:00:00')
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  for (const { rider } of riders) rider.close()
})
