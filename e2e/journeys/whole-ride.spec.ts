// Three strangers share a taxi, from the first visit to the last rides: on two phones in Spanish, at one desk in
// English.
import { expect, type Person, test } from './fixtures.ts'
import { nothingJumped, watchShifts } from './layout-shifts.ts'
import {
  avenidaDeAmerica,
  beWelcomed,
  callao,
  fillRequest,
  getOff,
  openRating,
  granVia,
  search,
  signUp,
} from './acts-of-people.ts'

async function accept({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: texts.match.accept }).click()
}

async function openChat({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${texts.ride.chat}`) }).click()
  await expect(page).toHaveURL(/\/chat\//)
}

test('three people find each other, meet, talk, share a taxi and rate the ride', async ({ newPerson }) => {
  test.setTimeout(120_000)
  const ana = await newPerson({ language: 'es', width: 360, worker: true, motion: true })
  const luis = await newPerson({ language: 'es', width: 390, theme: 'dark', worker: true, motion: true })
  const mary = await newPerson({ language: 'en', width: 1000, worker: true, motion: true })
  const everybody = [ana, luis, mary]
  for (const person of everybody) await watchShifts(person)

  await test.step('each signs up, is welcomed and sees that there are no rides yet', async () => {
    const names = ['Ana Ruiz', 'Luis Soto', 'Mary Jones']
    for (const [index, person] of everybody.entries()) {
      await signUp(person, names[index]!)
      await beWelcomed(person)
      await expect(person.page.getByText(person.texts.request.ridesEmpty)).toBeVisible()
      await expect(person.page.locator('html')).toHaveAttribute('lang', person.language)
    }
  })

  await test.step('each asks for a ride, by tap or by keys, and searches', async () => {
    await fillRequest(ana, avenidaDeAmerica)
    await fillRequest(luis, callao, 'keys')
    await fillRequest(mary, granVia)
    await ana.page.getByText(ana.texts.request.options, { exact: true }).click()
    await ana.page.getByLabel(ana.texts.request.about).fill('Chaqueta verde')
    await search(ana)
    await search(luis)
    // The third may be matched before the search is seen.
    await mary.page.getByRole('button', { name: mary.texts.request.search }).click()
  })

  await test.step('all are found and see who, where and how much', async () => {
    for (const { page, texts } of everybody) {
      await expect(
        page.getByRole('region', { name: texts.match.companions }).getByRole('listitem'),
      ).toHaveCount(2, { timeout: 20_000 })
      await expect(page.getByRole('region', { name: texts.match.toPay })).toContainText(/€/)
      await expect(page.getByRole('timer')).toBeVisible()
    }
    await expect(luis.page.getByText('Chaqueta verde')).toBeVisible()
  })

  await test.step('one accepts and waits, then all have accepted', async () => {
    // From the first visit to the match, nothing has jumped under a thumb. 0.1 is what the field calls good.
    for (const person of everybody) await nothingJumped(person)
    await accept(ana)
    await expect(ana.page.getByText(/^Esperando a /)).toBeVisible()
    await expect(luis.page.getByText(luis.texts.match.accepts, { exact: true })).toBeVisible()
    await accept(luis)
    await accept(mary)
    for (const { page } of everybody) await expect(page).toHaveURL(/\/ride\/[^/]+$/)
  })

  const code =
    await test.step('one of them holds the code and orders the taxi with all the stops', async () => {
      for (const { page, texts } of everybody)
        await expect(page.getByRole('heading', { name: texts.match.companions })).toBeVisible()
      const holder = await holderOf(everybody)
      const shown = holder.page.getByRole('img', { name: holder.texts.ride.codeSpoken('').trim() })
      const digits = (await shown.textContent())!.trim()
      expect(digits).toMatch(/^\d{4}$/)
      await holder.page.getByRole('button', { name: holder.texts.ride.orderAtOnce }).click()
      const dialog = holder.page.getByRole('dialog', { name: holder.texts.ride.orderAtOnce })
      await dialog.getByRole('radio', { name: 'Uber' }).check()
      const uber = dialog.getByRole('link', { name: holder.texts.ride.orderWith('Uber') })
      // The last stop is the destination, by its coordinates.
      await expect(uber).toHaveAttribute('href', /^https:\/\/m\.uber\.com.*latitude\]=40\.4\d+/)
      await dialog.getByRole('radio', { name: holder.texts.ride.hailOne }).check()
      await dialog.getByRole('button', { name: holder.texts.ride.showDriver }).click()
      await expect(holder.page.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
        'href',
        /google\.com\/maps\/dir.*waypoints/,
      )
      for (const _ of [1, 2]) await holder.page.keyboard.press('Escape')
      return digits
    })
  const holder = await holderOf(everybody)
  const others = everybody.filter((person) => person !== holder)
  const [first, second] = others as [Person, Person]

  await test.step('they talk: quick replies, free text, unread badge, banner that goes', async () => {
    await openChat(first)
    await expect(first.page.getByText(first.texts.chat.empty)).toBeVisible()
    await first.page.getByRole('button', { name: first.texts.chat.quickReplies[1]! }).click()
    const said = first.texts.chat.quickReplies[1]!
    await expect(first.page.getByRole('log').getByText(said)).toBeVisible()
    await expect(first.page.getByText(new RegExp(`· ${first.texts.chat.sent}`))).toBeVisible()

    const banner = second.page.getByRole('status').filter({ hasText: said })
    await expect(banner).toBeVisible()
    await expect(
      second.page.getByRole('button', { name: new RegExp(second.texts.chat.unread(1)) }),
    ).toBeVisible()
    // It disappears by itself, and the message stays unread.
    await expect(banner).toBeHidden({ timeout: 8_000 })
    await expect(
      second.page.getByRole('button', { name: new RegExp(second.texts.chat.unread(1)) }),
    ).toBeVisible()

    await first.page.getByLabel(first.texts.chat.placeholder).fill('I am by the metro / Estoy en el metro')
    await first.page.keyboard.press('Enter')
    await second.page
      .getByRole('status')
      .filter({ hasText: 'Estoy en el metro' })
      .getByRole('button')
      .first()
      .click()
    await expect(second.page).toHaveURL(/\/chat\//)
    await expect(second.page.getByRole('log').getByText('Estoy en el metro')).toBeVisible()
    await expect(second.page.getByRole('status').filter({ hasText: 'Estoy en el metro' })).toBeHidden()
    await second.page.getByLabel(second.texts.chat.placeholder).fill('   ')
    await expect(second.page.getByRole('button', { name: second.texts.chat.send })).toBeDisabled()
    await second.page.getByLabel(second.texts.chat.placeholder).fill('Voy / on my way')
    await second.page.getByRole('button', { name: second.texts.chat.send }).click()
    await expect(first.page.getByRole('log').getByText('Voy / on my way')).toBeVisible()
    for (const { page, texts } of [first, second])
      await page.getByRole('button', { name: texts.ui.back }).click()
    await expect(second.page.getByRole('button', { name: second.texts.ride.chat, exact: true })).toBeVisible()
  })

  await test.step('a wrong code is refused in words, the right one verifies', async () => {
    const wrong = code === '1111' ? '2222' : '1111'
    for (const [index, { page, texts, language }] of others.entries()) {
      if (index > 0) await typePlate(holder)
      await page.getByLabel(texts.ride.codeForOthers).fill(wrong)
      await expect(
        page.getByText(
          language === 'es'
            ? 'Ese no es el código. Inténtalo otra vez.'
            : 'Incorrect verification code. Please try again.',
        ),
      ).toBeVisible()
      await page.getByLabel(texts.ride.codeForOthers).fill(code)
      await expect(page.getByLabel(texts.ride.codeForOthers)).toBeHidden()
    }
    for (const { page, texts } of others) await expect(page.getByText(texts.ride.allVerified)).toBeVisible()
    await expect(holder.page.getByText(holder.texts.ride.verified, { exact: true })).toHaveCount(2)
    // The screen went on to its next stage, and what was being typed was not lost.
    const plate = holder.page.getByRole('textbox', { name: holder.texts.safety.plate })
    await expect(plate).toHaveValue('1234 KLM')
    await expect(plate).toBeFocused()
    await holder.page.keyboard.press('Escape')
    for (const person of everybody) await nothingJumped(person)
  })

  await test.step('each gets off at their own stop and rates', async () => {
    for (const [index, person] of everybody.entries()) {
      const { page, texts } = person
      await getOff(person)
      // Once somebody has got off, everybody else is under way.
      for (const other of everybody.slice(index + 1))
        await expect(other.page.getByRole('button', { name: other.texts.ride.gotOffAlready })).toBeHidden()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const dialog = await openRating(person)
      await dialog.getByRole('button', { name: texts.rating.send }).click()
      await expect(dialog.getByText(texts.rating.empty)).toBeVisible()
      await dialog.getByRole('radio', { name: texts.ui.stars(5) }).check({ force: true })
      await dialog.getByRole('button', { name: texts.rating.tags.good[0]! }).click()
      await dialog.getByRole('button', { name: texts.rating.ownWords }).click()
      await dialog.getByLabel(texts.rating.feedback).fill('Muy puntual')
      await dialog.getByRole('button', { name: texts.rating.send }).click()
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('the ride stands in the last rides, and its rating can be changed', async () => {
    for (const { page, texts } of everybody) {
      await page.getByRole('button', { name: texts.ui.back }).click()
      await expect(page).toHaveURL('/request-ride')
      const rides = page.getByRole('region', { name: texts.request.lastRides })
      await expect(rides.getByRole('link')).toHaveCount(1)
      // Where one has been is one tap away.
      const often = page.getByRole('list', { name: texts.request.to })
      await expect(often.getByRole('button').first()).toBeVisible()
      const row = await rides.getByRole('link').innerText()
      await rides.getByRole('link').click()
      await expect(page.getByText(texts.pastRide.costSummary)).toBeVisible()
      // The title is where one went, as in the list.
      expect(row).toContain(await page.getByRole('heading', { level: 1 }).innerText())
      await page.reload()
      await page.getByRole('button', { name: texts.rating.change }).click()
      await expect(page.getByLabel(texts.rating.feedback)).toHaveValue('Muy puntual')
      await page.keyboard.press('Escape')
    }
  })
})

/** Begins to note which taxi it is. */
async function typePlate({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: texts.safety.noteTaxi }).click()
  await page.getByRole('textbox', { name: texts.safety.plate }).fill('1234 KLM')
}

/** The one who requests the vehicle: the only one who is shown a code. */
async function holderOf(people: readonly Person[]): Promise<Person> {
  for (const person of people)
    if (await person.page.getByText(person.texts.ride.codeForRequester).isVisible()) return person
  throw new Error('nobody holds the code')
}
