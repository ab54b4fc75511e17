// Every state of a request and a ride: after leaving, returning, losing the network and canceling.
import { createCuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { activeRide, ask, pendingRide, type AskingRider, withdraw } from '../company/group.ts'
import { alcala, avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import { textsIn } from '@woodalo/languages/service'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdCall } from './network.ts'
import { arriveAs, callao, expectToast, fillRequest, search } from './acts-of-people.ts'
import { Service } from './service.ts'

test('a search survives a reload and ends when it is cancelled', async ({ newPerson, service }) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  const rider = await newGuest(service.url, 'Sola')
  await arriveAs(person, rider)
  await fillRequest(person, callao)
  await search(person)
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
  await page.getByRole('button', { name: texts.search.cancel }).click()
  await expect(page.getByRole('heading', { name: texts.request.titleKnown })).toBeVisible()
  // The form still has the request.
  await expect(page.getByRole('combobox', { name: texts.request.to, exact: true })).toHaveValue(/Callao/)
  rider.close()
})

test('a search is cancelled while its request is still on its way', async ({ newPerson, service }) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  const rider = await newGuest(service.url, 'Sola')
  const ticket = await holdCall(page, 'POST', /\/auth\/socket-ticket$/)
  await arriveAs(person, rider)
  await fillRequest(person, callao)
  await search(person)
  await page.getByRole('button', { name: texts.search.cancel }).click()
  await expect(page.getByRole('button', { name: texts.search.canceling })).toBeVisible()
  expect((await rider.state()).rideRequest).toBeNull()
  ticket.release('whole')
  await expect(page.getByRole('heading', { name: texts.request.titleKnown })).toBeVisible()
  // The server had the request for a moment, and it is not open any more.
  expect((await rider.state()).rideRequest).toBeNull()
  rider.close()
})

test('a rider who chooses to be dropped nearby gets off at a place that is nobody’s door', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  const rider = await newGuest(service.url, 'Discreta')
  await arriveAs(person, rider)
  await fillRequest(person, callao)
  const door = await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('rideRequestDraft')!)
    Object.assign(draft.trip.to, {
      name: 'Calle del Carmen, 12, 3º B',
      latitude: 40.41861,
      longitude: -3.70446,
    })
    delete draft.trip.to.placeId
    sessionStorage.setItem('rideRequestDraft', JSON.stringify(draft))
    return draft.trip.to as { latitude: number }
  })
  await page.reload()
  await page.getByText(texts.request.options, { exact: true }).click()
  const near = page.getByRole('switch', { name: texts.request.dropNear })
  await near.check()
  await page.reload()
  // Folded, the choice is still said.
  await expect(page.locator('summary').filter({ hasText: texts.request.dropNear })).toBeVisible()
  await page.getByText(texts.request.options, { exact: true }).click()
  await expect(near).toBeChecked()

  await search(person)
  const other = await ask(service.url, granVia)
  const { pendingRide } = await other.live.next('MATCH_FOUND')
  const { stops } = await rider.ride(pendingRide.id)
  const stop = stops.find(({ firebase_uid }) => firebase_uid === rider.id)!
  expect(stop.name).not.toMatch(/12/)
  expect(Math.abs(stop.latitude - door.latitude)).toBeGreaterThan(0.0002)
  await other.live.send('CANCEL_RIDE', { rideId: pendingRide.id })
  other.rider.close()
  rider.close()
})

test('a search that finds nobody rests, and can be continued or cancelled', async ({ newPerson }) => {
  const own = await Service.start({ BATCH_SECONDS: '0.3', HOLD_SECONDS: '1', SEARCH_SECONDS: '2' })
  try {
    const rider = await newGuest(own.url, 'Sola')
    const person = await newPerson({ language: 'en', at: own.url })
    const { page, texts } = person
    await arriveAs(person, rider)
    const live = await rider.connect()
    await live.send('NEW_RIDE_REQUEST', {
      origin: avenidaAmerica,
      destination: alcala,
      people: 1,
      bags: 0,
    })
    await expect(page.getByRole('heading', { name: texts.search.noneYet })).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByRole('heading', { name: texts.search.noneYet })).toBeVisible()
    await page.getByRole('button', { name: texts.search.keepSearching, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.search.noneYet })).toBeVisible({ timeout: 20_000 })
    // Alone: what it costs, and the apps with the trip filled in.
    const alone = page.getByRole('button', { name: texts.search.alone })
    await expect(alone).toContainText(/€/)
    await alone.click()
    const taxi = page.getByRole('dialog', { name: texts.search.alone })
    await expect(taxi.getByRole('link', { name: 'Uber' })).toHaveAttribute('href', /dropoff.*40\.4/)
    await taxi.getByRole('button', { name: texts.ui.close }).click()
    // Another place or hour: the form, with what was asked for.
    await page.getByRole('button', { name: texts.search.change }).click()
    await expect(page.getByRole('heading', { name: texts.request.title })).toBeVisible()
    rider.close()
  } finally {
    await own.remove()
  }
})

for (const language of ['es', 'en'] as const)
  test(`a pending ride is shown after a reload, and its refusal causes a notice (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders } = await pendingRide(service.url, [serrano, granVia])
    const [own] = riders as [AskingRider, AskingRider]
    const person = await newPerson({ language })
    const { page, texts } = person
    await arriveAs(person, own.rider)
    await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: texts.match.cancel }).click()
    const dialog = page.getByRole('dialog', { name: texts.match.refuseTitle })
    await dialog.getByRole('button', { name: texts.match.stay }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: texts.match.cancel }).click()
    await dialog.getByRole('button', { name: texts.search.giveUp }).click()
    await expect(page.getByRole('heading', { name: texts.request.title })).toBeVisible()
    await expectToast(
      person,
      language === 'es'
        ? ['Viaje cancelado', 'El viaje ha sido cancelado.']
        : ['Trip canceled', 'The trip has been canceled.'],
    )
    await page.getByRole('button', { name: texts.ui.toastAccept, exact: true }).click()
    await expect(page.getByRole('alertdialog').filter({ hasText: texts.ride.canceledText })).toBeHidden()
    await withdraw(riders)
  })

test('an acceptance tapped in a notification is also handled after a reload', async ({
  newPerson,
  service,
}) => {
  const { riders, ride } = await pendingRide(service.url, [serrano, granVia])
  const [own] = riders as [AskingRider, AskingRider]
  const person = await newPerson()
  const { page, texts } = person
  const ticket = await holdCall(page, 'POST', /\/auth\/socket-ticket$/)
  await arriveAs(person, own.rider, `/request-ride#accept=${ride.id}&terms=${ride.termsVersion}`)
  await expect(page.getByRole('button', { name: texts.account.open })).toBeVisible()
  // It is out of the address, and has not reached the service yet.
  await expect(page).toHaveURL('/request-ride')
  await page.reload()
  ticket.release('whole')
  await expect(page.getByRole('status').filter({ hasText: texts.match.waiting('') })).toBeVisible()
  const { rideRequests } = await own.rider.ride(ride.id)
  expect(rideRequests.find(({ firebase_uid }) => firebase_uid === own.rider.id)!.accepted).toBe(true)
  await withdraw(riders)
})

test('the ride with its code is shown without a network, even after a reload', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson({ language: 'es', worker: true })
  const { page, context, texts } = person
  await arriveAs(person, requester.rider, '/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`/ride/${rideId}`)
  const code = page.getByRole('img', { name: /^Código:/ })
  const digits = await code.textContent()
  expect(digits).toMatch(/^\d{4}$/)
  await context.setOffline(true)
  await page.reload()
  await expect(code).toHaveText(digits!)
  await expect(page.getByText(`Sin conexión. ${texts.offline.rideGoesOn}`)).toBeVisible()
  // The band alone speaks of it: the ride that could not be read again is shown as it was, without a notice of its own.
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await page.getByRole('button', { name: texts.ride.chat }).click()
  await expect(page.getByText(texts.offline.messagesWait)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(texts.chat.empty)).toBeVisible()
  await expect(page.getByText(texts.offline.messagesWait)).toBeHidden()
  for (const { rider } of riders) rider.close()
})

/** Waits until the service has told the page what it stands in. To be called before the page is opened. */
async function isConnected(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'))
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTION_ACK'))
}

for (const language of ['es', 'en'] as const)
  test(`a ride ended by another rider causes a notice with the reason, which its details also show (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language, width: 1280 })
    const { page, texts } = person
    const connected = isConnected(page)
    await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
    await connected
    await expect(page.getByLabel(texts.ride.codeForOthers)).toBeVisible()
    await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
    await expect(page).toHaveURL('/request-ride')
    await expect(
      page
        .getByRole('alertdialog')
        .filter({ hasText: language === 'es' ? 'Viaje cancelado' : 'Trip canceled' }),
    ).toContainText(textsIn(language).cancellations.NO_DRIVER_FOUND)
    // The toast goes; who did it, why, and what it costs stay, with a way on.
    const news = page.getByRole('region', { name: texts.canceled.titles.NO_DRIVER_FOUND })
    await expect(news).toContainText(texts.canceled.noDriver(requester.rider.user.displayName))
    await expect(news).toContainText(texts.canceled.free)
    // One press goes on from it, to a screen without it.
    await news.getByRole('button', { name: texts.ride.searchAgain }).click()
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    await page.getByRole('button', { name: texts.search.cancel }).click()
    await expect(page.getByRole('combobox', { name: texts.request.to, exact: true })).toBeVisible()
    await page.goto(`/ride/${rideId}`)
    await expect(
      page.getByText(language === 'es' ? 'No se encontró conductor' : 'No driver found'),
    ).toBeVisible()
    await expect(page.getByText(texts.pastRide.costSummary)).toBeVisible()
    await expect(page.getByText(texts.pastRide.wouldHavePaid)).toBeVisible()
    // This is not the end: the same trip can be asked for again, with another group.
    await page.evaluate(() => sessionStorage.removeItem('rideRequestDraft'))
    await page.getByRole('button', { name: texts.ride.searchAgain }).click()
    await expect(page).toHaveURL('/request-ride')
    await expect(page.getByRole('combobox', { name: texts.request.to, exact: true })).toHaveValue(
      /Serrano|Gran Vía/,
    )
    await expect(page.getByRole('combobox', { name: texts.request.from, exact: true })).toHaveValue(/./)
    for (const { rider } of riders) rider.close()
  })

test('whoever had no network when a ride was ended reads who ended it once there is one', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
  const network = await createCuttableNetwork(service.url)
  const person = await newPerson({ at: network.url })
  const { page, texts } = person
  const connected = isConnected(page)
  await arriveAs(person, others[0]!.rider, `/chat/${rideId}`)
  await connected
  await expect(page.getByText(texts.chat.empty)).toBeVisible()
  network.cut()
  await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
  network.mend()
  await expect(page).toHaveURL('/request-ride')
  const news = page.getByRole('region', { name: texts.canceled.titles.NO_DRIVER_FOUND })
  await expect(news).toContainText(texts.canceled.noDriver(requester.rider.user.displayName))
  for (const { rider } of riders) rider.close()
})

test('a rider leaves an active ride', async ({ newPerson, service }) => {
  const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson()
  const { page, texts } = person
  await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
  await page.getByRole('button', { name: texts.ride.leave }).click()
  await expect(page.getByRole('dialog')).toContainText(texts.ride.leaveFree)
  await page.getByRole('dialog').getByRole('button', { name: texts.ride.leave }).click()
  await expect(page).toHaveURL('/request-ride')
  await expectToast(person, ['Viaje cancelado', 'El viaje ha sido cancelado.'])
  await page.goto(`/ride/${rideId}`)
  await expect(page.getByText(texts.ride.notFound)).toBeVisible()
  await page.getByRole('link', { name: texts.ride.home }).click()
  await expect(page).toHaveURL('/request-ride')
  for (const { rider } of riders) rider.close()
})
