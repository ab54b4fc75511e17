// Who owes whom how much: at the match, on the way, and when the taxi is paid.
import { desk } from '@woodalo/languages/es/desk'
import { metRide, pendingRide, withdraw } from '../company/group.ts'
import { granVia, serrano, terminal } from '../contract/places.ts'
import { expect, test, type Person } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { deskCookie, owedFor } from './operator.ts'
import { arriveAs, fillRequest, firstNameOf, getOff, granVia as toGranVia } from './acts-of-people.ts'

/** The cost that the payer has confirmed, in a line that opens. */
function costOf({ page, texts: { settlement } }: Person) {
  return page.locator('summary').filter({ hasText: settlement.changeFareShort })
}

test('at the match each rider sees who pays the taxi and what a higher meter would mean', async ({
  newPerson,
  service,
}) => {
  const { riders, ride } = await pendingRide(service.url, [serrano, granVia])
  for (const { rider } of riders) {
    const person = await newPerson({ width: 360 })
    const { page, texts } = person
    await arriveAs(person, rider)
    const payer = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === ride.requesterUid)!
    const heading =
      rider.id === ride.requesterUid ? texts.money.youPay : texts.money.pays(firstNameOf(payer.userName))
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(/^Si el taxi cuesta otra cosa/)).toBeVisible()
  }
  await withdraw(riders)
})

test('the payer says where to send the money and enters the meter’s figure, a debtor pays that way, and the payer confirms it, all in Portuguese', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await metRide(service.url, [serrano, granVia])
  const payer = await newPerson({ language: 'pt', width: 390 })
  const ower = await newPerson({ language: 'pt', width: 1280, theme: 'dark' })
  await ower.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAs(payer, requester.rider, `/ride/${rideId}`)
  await arriveAs(ower, others[0]!.rider, `/ride/${rideId}`)
  for (const person of [payer, ower]) await getOff(person)
  // The rating does not lie over the money.
  await expect(payer.page.getByLabel(payer.texts.settlement.fare)).toBeVisible()
  for (const { page } of [payer, ower]) await expect(page.getByRole('dialog')).toHaveCount(0)
  const words = payer.texts.settlement

  await test.step('a Pix key is kept, and a wrong one is refused in words', async () => {
    await payer.page.getByRole('button', { name: words.payTo.otherWay }).click()
    const ways = payer.page.getByRole('dialog', { name: words.payTo.title })
    await ways.getByRole('button', { name: words.payTo.add }).click()
    await ways.getByLabel(words.payTo.kind).selectOption('pix')
    const key = ways.getByLabel(words.payTo.values.pix)
    await key.fill('!')
    await ways.getByRole('button', { name: words.payTo.save }).click()
    await expect(ways.getByText('Isso não parece uma conta dessa forma de pagamento.')).toBeVisible()
    await expectLegible(payer, 'how to be paid')
    await key.fill('ana@example.org')
    await ways.getByRole('button', { name: words.payTo.save }).click()
    await expect(ways).toHaveCount(0)
  })

  await test.step('the meter said more: both see the new shares', async () => {
    const amount = payer.page.getByLabel(words.fare)
    await amount.fill('nada')
    await payer.page.getByRole('button', { name: words.saveFare }).click()
    await expect(payer.page.getByText(words.fareInvalid)).toBeVisible()
    await amount.fill('40,50')
    const photo = { name: 'recibo.png', mimeType: 'image/png', buffer: await payer.page.screenshot() }
    await payer.page.getByLabel(words.receipt.photograph).setInputFiles(photo)
    await expect(payer.page.getByRole('img', { name: words.receipt.picture })).toBeVisible()
    await expectLegible(payer, 'a photo of the receipt before it is sent')
    await payer.context.setOffline(true)
    await payer.page.getByRole('button', { name: words.saveFare }).click()
    await expect(payer.page.getByRole('alert').getByText(payer.texts.errors.network)).toBeVisible()
    await payer.context.setOffline(false)
    await payer.page.getByRole('button', { name: words.saveFare }).click()
    await expect(costOf(payer)).toBeVisible()
    await expectLegible(payer, 'what comes back')
    await expect(ower.page.getByText(/^O táxi custou .*40,50/)).toBeVisible()
    await expectLegible(ower, 'what is owed')
  })

  await test.step('both see the photo of the receipt, the debtor opens it whole, and the payer replaces it', async () => {
    await costOf(payer).click()
    await expect(payer.page.getByRole('button', { name: words.receipt.open })).toBeVisible()
    await ower.page.getByRole('button', { name: words.receipt.open }).click()
    const whole = ower.page.getByRole('dialog').getByRole('img', { name: words.receipt.picture })
    const heightOf = () => whole.evaluate((image: HTMLImageElement) => image.naturalHeight)
    // That of a page on a phone, of which nothing was cut off.
    expect(await heightOf()).toBe(780)
    await ower.page.keyboard.press('Escape')
    await payer.page.getByRole('button', { name: words.changeFareOrPhoto }).click()
    const photo = { name: 'recibo.png', mimeType: 'image/png', buffer: await ower.page.screenshot() }
    await payer.page.getByLabel(words.receipt.another).setInputFiles(photo)
    await payer.page.getByRole('button', { name: words.saveFare }).click()
    await expect(costOf(payer)).toBeVisible()
    await ower.page.getByRole('button', { name: words.receipt.open }).click()
    await expect.poll(heightOf).toBe(860)
    await ower.page.keyboard.press('Escape')
  })

  await test.step('the desk sees it with a report about the money, on a press of its own', async () => {
    await others[0]!.rider.api.people.report({
      body: { rideId, uid: requester.rider.id, kind: 'no-settlement' },
    })
    const operator = await newPerson({ language: 'es', width: 1280, at: service.deskUrl })
    await operator.context.addCookies([await deskCookie(service, 'carla')])
    await operator.page.goto('/')
    const [by, about] = [others[0]!.rider.user.displayName, requester.rider.user.displayName]
    await operator.page.getByRole('link', { name: desk.reports.about(by, about) }).click()
    await operator.page.getByRole('button', { name: desk.reports.seeReceipt }).click()
    // With the one that the payer has replaced.
    const receipts = operator.page.getByRole('img', { name: desk.reports.receipt })
    await expect(receipts).toHaveCount(2)
    await expect(receipts.first()).toBeVisible()
    await expectLegible(operator, 'a receipt at the desk')
  })

  await test.step('the key is copied, the debt is marked as paid, and the payer confirms it', async () => {
    await ower.page.getByRole('button', { name: `${words.copy.pix}: ana@example.org` }).click()
    expect(await ower.page.evaluate(() => navigator.clipboard.readText())).toBe('ana@example.org')
    await ower.page.getByRole('button', { name: words.paid }).click()
    const payerName = firstNameOf(requester.rider.user.displayName)
    await expect(ower.page.getByRole('heading', { name: words.youPaid(payerName) })).toBeVisible()
    await expect(payer.page.getByText(words.states.sent)).toBeVisible()
    const owerName = firstNameOf(others[0]!.rider.user.displayName)
    await payer.page.getByRole('button', { name: words.tick(owerName) }).click()
    await expect(payer.page.getByText(words.states.received)).toBeVisible()
    await expect(ower.page.getByText(words.ownStates.received(payerName))).toBeVisible()
  })
  for (const { rider } of riders) rider.close()
})

test('a rider who breaks the ride off after the meeting still owes the share, and is led to it before the next search', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await metRide(service.url, [serrano, granVia])
  const ower = await newPerson({ language: 'en' })
  const payer = await newPerson({ language: 'es' })
  await arriveAs(ower, others[0]!.rider, `/ride/${rideId}`)
  const { page, texts } = ower
  await page.getByRole('button', { name: texts.ride.leave }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByText(texts.ride.leaveOwesText)).toBeVisible()
  await asked.getByRole('button', { name: texts.ride.leave }).click()
  await expect(page).toHaveURL('/request-ride')
  await arriveAs(payer, requester.rider, `/ride/${rideId}`)
  await payer.page.getByLabel(payer.texts.settlement.fare).fill('40,50')
  await payer.page.getByRole('button', { name: payer.texts.settlement.saveFare }).click()
  await expect(costOf(payer)).toBeVisible()

  await test.step('two days later the list of trips says so, and a search leads there', async () => {
    await owedFor(service, rideId, 49)
    await page.goto('/request-ride')
    const trips = page.getByRole('region', { name: texts.request.lastRides })
    await expect(trips.getByText(texts.request.unsettled['you-owe'])).toBeVisible()
    await fillRequest(ower, toGranVia)
    await page.getByRole('button', { name: texts.request.search }).click()
    await expect(page).toHaveURL(`/ride/${rideId}`)
    const toast = page.getByRole('alertdialog').filter({ hasText: 'You have an unpaid trip' })
    await expect(toast).toBeVisible()
    await toast.getByRole('button').click()
  })
  await expect(page.getByText(texts.settlement.meterSaid('€40.50'))).toBeVisible()
  await expect(page.getByText(/^\d+% more than we estimated/)).toBeVisible()
  await expectLegible(ower, 'a fare far from the estimate')
  await page.getByRole('button', { name: texts.settlement.inCash }).click()
  await expect(
    page.getByRole('heading', { name: texts.settlement.youPaid(requester.rider.user.displayName) }),
  ).toBeVisible()
  for (const { rider } of riders) rider.close()
})

test('a ride is paid, its rider is avoided, and its trip is asked for again with one tap, all in Portuguese', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await metRide(service.url, [serrano, granVia])
  const { rider: other } = others[0]!
  const name = other.user.displayName
  await requester.rider.api.favourites.keep({
    params: { id: crypto.randomUUID() },
    body: { kind: 'home', ...serrano },
  })
  const person = await newPerson({ language: 'pt', width: 390 })
  const { page, texts } = person
  const { settlement, people, request } = texts
  await arriveAs(person, requester.rider, `/ride/${rideId}`)

  await test.step('the meter’s figure, and the mark of who has paid', async () => {
    await getOff(person)
    await page.getByLabel(settlement.fare).fill('40,50')
    await page.getByRole('button', { name: settlement.saveFare }).click()
    await other.api.rides.dropOff({ params: { id: rideId }, body: {} })
    await page.goto('/request-ride')
    const open = page.getByRole('link', { name: /^Devem .* a você$/ })
    await expect(open).toBeInViewport({ ratio: 1 })
    await open.click()
    await page.getByRole('button', { name: settlement.tick(firstNameOf(name)) }).click()
    await expect(page.getByText(settlement.states.received)).toBeVisible()
    await expectLegible(person, 'what comes back, in Portuguese')
  })

  await test.step('the sheet of the other rider', async () => {
    await page.getByRole('button', { name }).first().click()
    const sheet = page.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: people.block }).click()
    await expect(sheet.getByText(people.blocked(name))).toBeVisible()
    await sheet.getByRole('button', { name: people.report }).click()
    await expect(sheet.getByText(people.reportNote(name))).toBeVisible()
    await expectLegible(person, 'a report, in Portuguese')
    await page.keyboard.press('Escape')
  })

  await test.step('home is one tap away, and so is the last trip', async () => {
    await page.goto('/request-ride')
    const to = page.getByRole('combobox', { name: request.to, exact: true })
    const often = page.getByRole('list', { name: request.to })
    await often.getByRole('button', { name: request.favouriteNames.home }).click()
    await expect(to).toHaveValue(serrano.name)
    await page.getByRole('button', { name: request.repeat(requester.destination.name) }).click()
    await expect(to).toHaveValue(requester.destination.name)
    await expect(page.getByRole('combobox', { name: request.from, exact: true })).toHaveValue(terminal.name)
    await expectLegible(person, 'the request, in Portuguese')
  })
  for (const { rider } of riders) rider.close()
})
