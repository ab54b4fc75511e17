// With letters of twice the usual size (WCAG 1.4.4), on the narrowest usual phone: the steps of a ride can still be
// taken.
import type { Locator } from '@playwright/test'
import { activeRide, metRide, newRider, pendingRide, withdraw } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, test, type Person } from './fixtures.ts'
import { arriveAs, callao, fillRequest } from './acts-of-people.ts'

async function doubleLetters({ page }: Person): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%')
    // After two frames, elements that measure themselves have been drawn again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Scrolled to, it is whole in the viewport, and nothing lies on it. */
async function expectInReach(what: Locator): Promise<void> {
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(what).toBeInViewport({ ratio: 1 })
  const isFree = await what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  expect(isFree, `something lies on ${String(what)}`).toBe(true)
}

/** The page is no wider than the screen, no word of its head is broken, and the names on the map stay on it. */
async function expectNothingCut({ page }: Person): Promise<void> {
  const found = await page.evaluate(() => {
    const root = document.documentElement
    const labels = [...document.querySelectorAll('figure svg rect + text')].flatMap((text) => {
      const pill = text.previousElementSibling!.getBoundingClientRect()
      const frame = text.closest('figure')!.getBoundingClientRect()
      const words = text.getBoundingClientRect()
      const isIn = words.left >= pill.left && words.right <= pill.right
      return isIn && pill.left >= frame.left && pill.right <= frame.right ? [] : [text.textContent]
    })
    return { tooWide: root.scrollWidth - root.clientWidth, labels }
  })
  expect(found).toEqual({ tooWide: 0, labels: [] })
}

test('at twice the text size a request can be filled in and sent', async ({ newPerson, service }) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await arriveAs(person, (await newRider(service.url)).rider, '/request-ride')
  await fillRequest(person, callao)
  await expect(page.getByText(texts.request.with(1))).toBeVisible()
  await doubleLetters(person)
  await expectNothingCut(person)
  await expectInReach(page.getByRole('combobox', { name: texts.request.from, exact: true }))
  await expectInReach(page.getByText(texts.request.options, { exact: true }))
  await expectInReach(page.getByRole('button', { name: texts.request.search }))
})

test('at twice the text size a group can be accepted, met, travelled with and looked back at', async ({
  newPerson,
  service,
}) => {
  const destinations = [avenidaAmerica, serrano, granVia]
  const { riders } = await pendingRide(service.url, destinations)
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await arriveAs(person, riders[0]!.rider)
  const accept = page.getByRole('button', { name: texts.match.accept })
  await expect(accept).toBeVisible()
  await doubleLetters(person)
  await expectNothingCut(person)
  await expectInReach(accept)
  await withdraw(riders)

  const group = await activeRide(service.url, destinations)
  const other = await newPerson({ language: 'es' })
  await arriveAs(other, group.others[0]!.rider, `/ride/${group.rideId}`)
  const field = other.page.getByLabel(texts.ride.codeForOthers)
  await expect(field).toBeVisible()
  await doubleLetters(other)
  await expectNothingCut(other)
  await expectInReach(other.page.getByRole('button', { name: texts.ride.chat, exact: true }))
  await expectInReach(field)
  for (const { rider } of group.riders) rider.close()

  const ride = await metRide(service.url, destinations)
  const last = await newPerson({ language: 'es' })
  await arriveAs(last, ride.others[0]!.rider, `/ride/${ride.rideId}`)
  const off = last.page.getByRole('button', { name: texts.ride.gotOffAlready })
  await expect(off).toBeVisible()
  await doubleLetters(last)
  await expectNothingCut(last)
  await expectInReach(off)
  for (const { rider } of ride.riders) await rider.dropOff(ride.rideId)
  const rate = last.page.getByRole('button', { name: texts.ride.rate, exact: true })
  await expect(rate).toBeVisible()
  await expectNothingCut(last)
  await expectInReach(rate)
  for (const { rider } of ride.riders) rider.close()
})
