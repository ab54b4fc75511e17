// What must stay in view, within the page and in reach of a thumb, whatever the phone does.
import type { Locator, Page } from '@playwright/test'
import { activeRide, ask, metRide, newRider, pendingRide, withdraw } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { arriveAs, callao, fillRequest } from './acts-of-people.ts'

test('the field for messages stays visible without a network', async ({ newPerson, service }) => {
  const { riders, rideId } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es', worker: true })
  const { page, context, texts } = person
  await arriveAs(person, riders[0]!.rider, `/chat/${rideId}`)
  const field = page.getByRole('textbox')
  await expect(field).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  // Waits for a heartbeat that does not come.
  await expect(page.getByText(texts.offline.banner)).toBeVisible({ timeout: 25_000 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(field).toBeInViewport({ ratio: 1 })
  for (const { rider } of riders) rider.close()
})

test('the name of a day in a chat covers no message, and a time stands beside the last words', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es' })
  const { page } = person
  const words = 'Estoy junto a la salida de llegadas, al lado del panel azul'
  for (const index of Array(8).keys())
    await riders[index % 2]!.rider.api.chat.add({ params: { id: rideId }, body: { text: words } })
  await arriveAs(person, riders[0]!.rider, `/chat/${rideId}`)
  const log = page.getByRole('log')
  const said = log.getByText(words)
  await expect(said).toHaveCount(8)
  // The newest one is in view, so that the older ones have gone up.
  await expect(said.last()).toBeInViewport()
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const day = await boxOf(log.getByText('hoy', { exact: true }))
  for (const message of await said.all()) {
    const { y, height } = await boxOf(message)
    expect(day.y + day.height <= y || day.y >= y + height).toBe(true)
  }
  const [last, time] = [await boxOf(said.last()), await boxOf(log.getByRole('time').last())]
  expect(time.y).toBeLessThan(last.y + last.height)
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
  await withdraw(riders)
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

test('everything that can be pressed is as large as a fingertip', async ({ newPerson, service }) => {
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

/** Of the lowest phone that is still sold. */
const lowPhone = { width: 360, height: 640 }

/** Where an element ends below; it is whole within the width of the page. */
async function lowerEdge(page: Page, element: Locator): Promise<number> {
  const box = (await element.boundingBox())!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  return box.y + box.height
}

async function upperEdge(element: Locator): Promise<number> {
  return (await element.boundingBox())!.y
}

test('on a low phone the price, a face and the map are visible before accepting', async ({
  newPerson,
  service,
}) => {
  const { riders } = await pendingRide(service.url, [avenidaAmerica, serrano, granVia])
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await page.setViewportSize(lowPhone)
  await arriveAs(person, riders[0]!.rider)
  const accept = page.getByRole('button', { name: texts.match.accept })
  await expect(accept).toBeInViewport({ ratio: 1 })
  const cost = page.getByRole('region', { name: texts.match.toPay })
  const button = await upperEdge(accept)
  expect(await lowerEdge(page, cost)).toBeLessThan(button)
  const faces = cost.locator('[aria-hidden] > span')
  await expect(faces).toHaveCount(2)
  for (const face of await faces.all()) expect(await lowerEdge(page, face)).toBeLessThan(button)
  // Who is paid, and how much, too.
  expect(await lowerEdge(page, page.getByRole('heading', { name: /pide y paga|pagas tú/ }))).toBeLessThan(
    button,
  )
  const map = (await page.getByRole('figure').first().boundingBox())!
  expect(map.y).toBe(0)
  expect(map.height).toBeGreaterThanOrEqual(112)
  expect(map.height).toBeLessThanOrEqual(184)
  await withdraw(riders)
})

test('on a low phone the code can be typed, and the taxi ordered, without scrolling', async ({
  newPerson,
  service,
}) => {
  const group = await activeRide(service.url, [avenidaAmerica, serrano, granVia])
  const typist = await newPerson({ language: 'es' })
  await typist.page.setViewportSize(lowPhone)
  await arriveAs(typist, group.others[0]!.rider, `/ride/${group.rideId}`)
  const field = typist.page.getByLabel(typist.texts.ride.codeForOthers)
  await expect(field).toBeVisible()
  const here = typist.page.getByRole('button', { name: typist.texts.presence.iAmHere })
  await expect(here).toBeInViewport({ ratio: 1 })
  expect(await lowerEdge(typist.page, field)).toBeLessThanOrEqual(await upperEdge(here))
  for (const { rider } of group.riders) rider.close()

  const met = await metRide(service.url, [avenidaAmerica, serrano, granVia])
  const holder = await newPerson({ language: 'es' })
  await holder.page.setViewportSize(lowPhone)
  await arriveAs(holder, met.requester.rider, `/ride/${met.rideId}`)
  await expect(holder.page.getByRole('link', { name: /^Pedir con / }).first()).toBeInViewport({ ratio: 1 })
  for (const { rider } of met.riders) rider.close()
})

test('on a low phone the estimate is above its button, and each step of how it works is completely visible', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await page.setViewportSize(lowPhone)
  await arriveAs(person, (await newRider(service.url)).rider, '/request-ride')
  await fillRequest(person, callao)
  const together = page.locator('dl > div').filter({ hasText: texts.request.with(1) })
  await expect(together).toBeInViewport({ ratio: 1 })
  const button = page.getByRole('button', { name: texts.request.search })
  expect(await lowerEdge(page, together)).toBeLessThanOrEqual(await upperEdge(button))
  await expect(button).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: texts.generalInfo.open }).first().click()
  const panel = page.getByRole('dialog', { name: texts.generalInfo.title })
  for (const [index, { title, text }] of texts.generalInfo.steps.entries()) {
    const isLast = index === texts.generalInfo.steps.length - 1
    const next = panel.getByRole('button', {
      name: isLast ? texts.generalInfo.done : texts.generalInfo.next,
    })
    await expect(next).toBeInViewport({ ratio: 1 })
    for (const words of [title, text]) {
      await expect(panel.getByText(words)).toBeInViewport({ ratio: 1 })
      expect(await lowerEdge(page, panel.getByText(words))).toBeLessThanOrEqual(await upperEdge(next))
    }
    await next.click()
  }
})

test('the account drawer covers the column beside the map, and the safe answer of its dialog comes first', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await arriveAs(person, (await newRider(service.url)).rider, '/request-ride')
  const column = page.locator('main').first()
  const menu = page.getByRole('dialog', { name: texts.account.title })
  for (const width of [768, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const { x, width: beside } = (await column.boundingBox())!
    await page.getByRole('button', { name: texts.account.open }).click()
    await expect.poll(async () => (await menu.boundingBox())!.x).toBe(0)
    // At a desk it has two columns of its own.
    expect((await menu.boundingBox())!.width).toBe(width === 1280 ? 960 : x + beside)
    await menu.getByRole('button', { name: texts.account.deleteAccount }).click()
    const keep = page.getByRole('button', { name: texts.account.deleteKeep })
    const remove = page.getByRole('button', { name: texts.account.deleteConfirm })
    expect(await lowerEdge(page, keep)).toBeLessThanOrEqual(await upperEdge(remove))
    await keep.click()
    await menu.getByRole('button', { name: texts.ui.close, exact: true }).click()
    await expect(menu).toBeHidden()
  }
})

test('on a wide screen the chat is beside the ride, and new messages count as read there', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es', width: 1280 })
  const { page, texts } = person
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  const field = page.getByLabel(texts.chat.placeholder)
  await expect(field).toBeInViewport({ ratio: 1 })
  const code = page.getByRole('img', { name: /^Código:/ })
  await expect(code).toBeInViewport({ ratio: 1 })
  const [left, middle, right] = [
    (await code.boundingBox())!,
    (await page.getByRole('figure').first().boundingBox())!,
    (await field.boundingBox())!,
  ]
  // Ride, map and chat, one beside the other.
  expect(left.x + left.width).toBeLessThanOrEqual(middle.x)
  expect(middle.x + middle.width).toBeLessThanOrEqual(right.x)
  await others[0]!.rider.api.chat.add({ params: { id: rideId }, body: { text: 'Ya llego' } })
  await expect(page.getByRole('log').getByText('Ya llego')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Ya llego' })).toBeHidden()
  await field.fill('Te espero')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Te espero')).toBeVisible()
  await expect(page).toHaveURL(`/ride/${rideId}`)
  // Narrower, it is a screen of its own again, and nothing of it is unread.
  await page.setViewportSize({ width: 800, height: 860 })
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: texts.ride.chat, exact: true })).toBeVisible()
  for (const { rider } of riders) rider.close()
})

test('at a desk the field of the chat beside a ride stays visible without a network', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester } = await activeRide(service.url, [avenidaAmerica, serrano])
  const person = await newPerson({ language: 'es', width: 1280 })
  const { page, context, texts } = person
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  const field = page.getByLabel(texts.chat.placeholder)
  await expect(field).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  // Waits for a heartbeat that does not come.
  await expect(page.getByText(texts.offline.rideGoesOn)).toBeVisible({ timeout: 25_000 })
  await expect(field).toBeInViewport({ ratio: 1 })
  for (const { rider } of riders) rider.close()
})

for (const motion of [true, false])
  test(`the search turns into the group ${motion ? 'in one movement' : 'at once for who wants no motion'}`, async ({
    newPerson,
    service,
  }) => {
    const [first, second] = [await newRider(service.url), await newRider(service.url)]
    const person = await newPerson({ language: 'es', motion })
    const { page, texts } = person
    await page.addInitScript(() => {
      const seen = { turns: 0 }
      Object.assign(globalThis, { seen })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (change) => {
        seen.turns++
        return start(change)
      }
    })
    await arriveAs(person, first.rider)
    await ask(service.url, avenidaAmerica, { by: first })
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    await ask(service.url, serrano, { by: second })
    await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible()
    await expect(page.locator('html[data-moving]')).toHaveCount(0)
    const { turns } = await page.evaluate(() => (globalThis as unknown as { seen: { turns: number } }).seen)
    expect(turns > 0).toBe(motion)
    for (const { rider } of [first, second]) rider.close()
  })
