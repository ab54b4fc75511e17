// Which taxi it is, whom to call, who is proven, and the choice of companions.
import { activeRide, pendingRide } from '../company/group.ts'
import { newGuest } from '../company/guest.ts'
import { granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { arriveAs } from './acts-of-people.ts'
import { received } from './received-messages.ts'

for (const { language, width, theme } of [
  { language: 'es', width: 360, theme: 'light' },
  { language: 'en', width: 1280, theme: 'dark' },
] as const)
  test(`the taxi is noted for everybody, and an emergency call takes one tap, even without a network (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language, width, theme, worker: true })
    const { page, context, texts } = person
    const { safety } = texts
    await arriveAs(person, requester.rider, `/ride/${rideId}`)
    // Whoever does not wait for the others notes a taxi once they have ordered one.
    await page.getByRole('button', { name: texts.ride.orderAtOnce }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: safety.noteTaxi }).click()
    const form = page.getByRole('dialog', { name: safety.noteTaxi })
    await form.getByLabel(safety.plate).fill('4821 klm')
    await form.getByLabel(safety.car).fill('Octavia')
    await form.getByLabel(safety.taxiApp).fill('FreeNow')
    await form.getByLabel(safety.minutes).fill('999')
    await form.getByRole('button', { name: safety.saveTaxi }).click()
    await expect(form.getByText(safety.minutesFault)).toBeVisible()
    await form.getByLabel(safety.minutes).fill('3')
    await form.getByRole('button', { name: safety.saveTaxi }).click()
    await expect(page.getByText('4821 KLM', { exact: true })).toBeVisible()
    await expect(page.getByText(safety.comesAt('').trim())).toBeVisible()
    const told = await others[0]!.live.next('RIDE_TAXI_UPDATED')
    expect(told.taxi).toMatchObject({
      plate: '4821 KLM',
      car: 'Octavia',
      app: 'FreeNow',
      byUid: requester.rider.id,
    })

    await context.setOffline(true)
    await page.getByRole('button', { name: safety.emergency }).click()
    const panel = page.getByRole('dialog', { name: safety.emergency })
    await expect(panel.getByRole('link', { name: safety.call('112') })).toHaveAttribute('href', 'tel:112')
    await expect(panel.getByText('4821 KLM · Octavia · FreeNow')).toBeVisible()
    // The same panel sends the link to the ride as soon as there is a network.
    await context.setOffline(false)
    await panel.getByRole('button', { name: texts.watch.send }).click()
    await expect(panel.getByText(/\/watch\/[\w-]{43}$/)).toBeVisible()
    for (const { rider } of riders) rider.close()
  })

test('an email or a phone is confirmed from the match and the ride with two taps, without leaving them', async ({
  newPerson,
  service,
}) => {
  const { riders, ride } = await pendingRide(service.url, [serrano, granVia])
  const [first, second] = [riders[0]!, riders[1]!]
  const rideId = ride.id
  const email = `${first.rider.id}@example.org`
  // Another email than the one given at the door.
  await first.rider.api.auth.linkEmail({ body: { email, password: 'a taxi for four' } })
  const byMail = await newPerson({ language: 'en', width: 1280 })
  const byPhone = await newPerson({ language: 'pt', width: 390, theme: 'dark' })
  await arriveAs(byMail, first.rider)

  await test.step('the link in the mail is opened elsewhere, and the group that was found knows', async () => {
    const { page, context, texts } = byMail
    await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible()
    await page.getByRole('button', { name: texts.people.unprovenYou }).click()
    const sheet = page.getByRole('dialog', { name: texts.people.prove })
    await sheet.getByRole('button', { name: texts.people.proveMail(email) }).click()
    await expect(sheet.getByText(texts.people.proveSent(email))).toBeVisible()
    await expectLegible(byMail, 'a mail that proves')
    const tab = await context.newPage()
    await tab.goto(await received(service.dataDir, email, /https?:\/\/\S+#verify=\S+/))
    await expect(tab.getByText(texts.login.emailVerified)).toBeVisible()
    await tab.close()
    await expect(sheet.getByText(texts.people.proven)).toBeVisible()
    await sheet.getByRole('button', { name: texts.people.proveBack }).click()
    await expect(page.getByRole('button', { name: texts.people.unprovenYou })).toBeHidden()
    await page.getByRole('button', { name: texts.match.accept }).click()
    await second.live.send('ACCEPT_RIDE', { rideId, termsVersion: ride.termsVersion })
    await expect(page).toHaveURL(`/ride/${rideId}`)
  })

  await test.step('the code of a text is typed into the same sheet, on the ride’s page', async () => {
    await arriveAs(byPhone, second.rider, `/ride/${rideId}`)
    const { page, texts } = byPhone
    const number = `6${String(Date.now()).slice(-8)}`
    await page.getByRole('button', { name: texts.people.unprovenYou }).click()
    const sheet = page.getByRole('dialog', { name: texts.people.prove })
    await sheet.getByLabel(texts.login.phone).last().fill(`+34 ${number}`)
    await expectLegible(byPhone, 'a phone that proves')
    await sheet.getByRole('button', { name: texts.login.sendCode }).click()
    await sheet.getByLabel(texts.login.code).fill(await received(service.dataDir, `+34${number}`, /\d{6}/))
    await expect(sheet.getByText(texts.people.proven)).toBeVisible()
    await sheet.getByRole('button', { name: texts.people.proveBack }).click()
    await expect(page).toHaveURL(`/ride/${rideId}`)
    const met = await first.rider.api.rides.get({ params: { id: rideId } })
    expect(met.rideRequests.map(({ proof }) => proof).toSorted()).toEqual(['email', 'phone'])
  })
  for (const { rider } of riders) rider.close()
})

test('a woman can choose to share only with women and non-binary people', async ({ newPerson, service }) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  const rider = await newGuest(service.url, 'Nora')
  await arriveAs(person, rider)
  await page.getByText(texts.request.options, { exact: true }).click()
  const only = page.getByRole('switch', { name: texts.request.women })
  await expect(page.getByRole('switch', { name: texts.request.dropNear })).toBeVisible()
  await expect(only).toHaveCount(0)
  await page.getByRole('button', { name: texts.account.open }).click()
  const menu = page.getByRole('dialog', { name: texts.account.title })
  await menu.getByLabel(texts.account.gender).selectOption('woman')
  await expect(menu.getByLabel(texts.account.gender)).toHaveValue('woman')
  await page.keyboard.press('Escape')
  await only.check()
  await expect(page.getByText(texts.requestOptions.womenWaitUnknown)).toBeVisible()
  rider.close()
})
