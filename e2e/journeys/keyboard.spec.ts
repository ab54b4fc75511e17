// From the sign-in to the rating without ever touching a pointer.
import { ask, codeOf } from '../company/group.ts'
import { granVia } from '../contract/places.ts'
import { expect, type Person, test } from './fixtures.ts'
import { avenidaDeAmerica, terminal4 } from './acts-of-people.ts'

type Role = Parameters<Person['page']['getByRole']>[0]

/** Presses Tab until the focus is there. */
async function tabTo({ page }: Person, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  await expect(wanted.first()).toBeAttached()
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard never came to ${String(name)}`)
}

/** The title of a fold has no role of its own. */
async function toOptions({ page, texts }: Person): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    const focused = page.locator('summary:focus')
    if ((await focused.count()) > 0 && (await focused.innerText()).startsWith(texts.request.options)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard never came to the options')
}

test('a whole ride can be made with only the keyboard', async ({ newPerson, service }) => {
  test.setTimeout(120_000)
  const person = await newPerson()
  const { page, texts } = person
  const press = async (role: Role, name: string | RegExp) => {
    await tabTo(person, role, name)
    await page.keyboard.press('Enter')
  }

  await test.step('signing in as a guest', async () => {
    await page.goto('/login')
    await tabTo(person, 'textbox', texts.login.nickname)
    await page.keyboard.type('Teclas')
    await tabTo(person, 'textbox', texts.login.guestEmail)
    await page.keyboard.type(`teclas.${Date.now()}@example.org`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/onboarding')
    await press('button', texts.onboarding.next)
    await press('button', texts.onboarding.next)
    await press('button', texts.onboarding.start)
    await expect(page).toHaveURL('/request-ride')
  })

  await test.step('asking for a ride', async () => {
    for (const [label, { typed, name }] of [
      [texts.request.from, terminal4],
      [texts.request.to, avenidaDeAmerica],
    ] as const) {
      await tabTo(person, 'combobox', label)
      await page.keyboard.type(typed)
      const option = page.getByRole('option', { name }).first()
      await expect(option).toBeVisible()
      for (let tries = 0; tries < 8 && (await option.getAttribute('aria-selected')) !== 'true'; tries++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(name)
    }
    for (let bags = 0; bags < 3; bags++) await press('button', texts.ui.more(texts.request.bags))
    await expect(page.getByRole('status', { name: texts.request.bagCount(3) })).toBeVisible()
    await toOptions(person)
    await page.keyboard.press('Enter')
    await tabTo(person, 'switch', new RegExp(`^${texts.needs.wheelchair.name}`))
    await page.keyboard.press('Space')
    // An accessible taxi takes two.
    await expect(page.getByRole('status', { name: texts.request.bagCount(2) })).toBeVisible()
    await press('button', texts.request.search)
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    await press('button', texts.search.cancel)
    await expect(page.getByRole('heading', { name: texts.request.titleKnown })).toBeVisible()
    await press('button', texts.request.search)
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
  })

  // Travels furthest, and therefore holds the code.
  const other = await ask(service.url, granVia)
  const { pendingRide } = await other.live.next('MATCH_FOUND')
  const rideId: string = pendingRide.id
  expect(
    pendingRide.rideRequests.map(({ party }) => party.wheelchair).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([false, true])
  await other.live.send('ACCEPT_RIDE', { rideId, termsVersion: pendingRide.termsVersion })

  await test.step('accepting, after a look at the way out', async () => {
    await press('button', `${texts.match.decline}: ${texts.match.cancel}`)
    await expect(page.getByRole('dialog', { name: texts.match.refuseTitle })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press('button', texts.match.accept)
    await expect(page).toHaveURL(`/ride/${rideId}`)
  })

  await test.step('talking and meeting', async () => {
    await press('button', texts.ride.chat)
    await tabTo(person, 'textbox', texts.chat.placeholder)
    await page.keyboard.type('Llego')
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`· ${texts.chat.sent}`))).toBeVisible()
    await press('button', texts.ui.back)
    await tabTo(person, 'textbox', texts.ride.codeForOthers)
    await page.keyboard.type(await codeOf(other, rideId))
    await expect(page.getByText(texts.ride.allVerified)).toBeVisible()
  })

  await test.step('getting off and rating', async () => {
    await press('button', texts.ride.gotOffAlready)
    await press('button', texts.ride.getOff)
    await press('button', texts.ride.rate)
    await expect(page.getByRole('dialog', { name: texts.rating.title })).toBeVisible()
    await tabTo(person, 'radio', new RegExp(`^${texts.ui.stars(1)}`))
    await page.keyboard.press('Space')
    for (let stars = 1; stars < 5; stars++) await page.keyboard.press('ArrowRight')
    await press('button', texts.rating.ownWords)
    await expect(page.getByLabel(texts.rating.feedback)).toBeFocused()
    await page.keyboard.type('Todo bien')
    await press('button', texts.rating.send)
    await expect(page.getByText(texts.rating.thanks)).toBeVisible()
    await expect(page.getByText(texts.pastRide.costSummary)).toBeVisible()
  })
  await other.rider.dropOff(rideId)
  other.rider.close()
})
