// Every screen, with each of its states, dialogs and panels: axe in both themes, twice the text size, the keyboard alone.
import { textsIn } from '@woodalo/languages/service'
import { activeRide, ask, codeOf, pendingRide, type AskingRider } from '../company/group.ts'
import { alcala, avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import type { paths } from '../../web/src/app/paths-of-screens.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { breakCall, holdCall } from './network.ts'
import {
  arrive,
  arriveAs,
  fillRequest,
  callao,
  newAccount,
  openLogin,
  openRating,
  search,
} from './acts-of-people.ts'
import { Service } from './service.ts'

type Nouns = { newPerson(options?: object): Promise<Person>; service: Service }

/** One for each path of the app (`/` only redirects), and one for the layout around them; the type requires all. */
const scenes: Record<Exclude<keyof typeof paths, 'root'> | 'around', (nouns: Nouns) => Promise<void>> = {
  async login({ newPerson }) {
    const person = await newPerson()
    const { page, texts } = person
    const { login } = texts
    await openLogin(person)
    await expect(page.getByText(login.legal)).toBeVisible()
    await expectLegible(person, 'sign-in as a guest')
    await page.getByRole('radio', { name: login.ways.email }).check()
    await expectLegible(person, 'sign-in by email')
    await page.getByRole('button', { name: login.signIn, exact: true }).click()
    await expect(page.getByText(login.faults.emailEmpty)).toBeVisible()
    await expectLegible(person, 'sign-in with faults')
    await page.getByRole('button', { name: login.forgot }).click()
    await expect(page.getByText(login.resetTitle)).toBeVisible()
    await expectLegible(person, 'forgotten password')
    await page.goto('/login')
    await page.getByRole('radio', { name: login.ways.email }).check()
    await page.getByRole('button', { name: login.toSignUp, exact: true }).click()
    await page.getByRole('button', { name: login.signUp, exact: true }).click()
    await expect(page.getByText(login.faults.nameEmpty)).toBeVisible()
    await expectLegible(person, 'sign-up with faults')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByRole('button', { name: login.backToSignIn }).click()
    await page.getByRole('radio', { name: login.ways.guest }).check()
    await page.getByRole('button', { name: login.guestEnter }).click()
    await expectLegible(person, 'guest with faults')
    await page.getByRole('radio', { name: login.ways.phone }).check()
    await page.getByRole('button', { name: login.sendCode }).click()
    await expectLegible(person, 'phone with a fault')
    await page.getByLabel(texts.ui.prefix).selectOption('34')
    await page.getByLabel(login.phone).last().fill('612345009')
    await page.getByRole('button', { name: login.sendCode }).click()
    await expect(page.getByLabel(login.code)).toBeVisible()
    await expectLegible(person, 'code of the phone')
    // The tab already shows /login, so only the part after the # changes.
    await page.goto('/login#reset=abc')
    await expect(page.getByLabel(login.newPassword, { exact: true })).toBeVisible()
    await expectLegible(person, 'new password')
  },

  async onboarding({ newPerson, service }) {
    const rider = await newGuest(service.url, 'Nueva')
    const person = await newPerson()
    const { page, texts } = person
    await arrive(person, rider, '/onboarding')
    const mend = await breakCall(page, 'PATCH', /\/user\/[^/]+$/, 'refused')
    for (const step of [1, 2, 3]) {
      await expect(page.getByText(texts.onboarding.step(step, 3))).toBeVisible()
      await expectLegible(person, `welcome ${step}`)
      await page
        .getByRole('button', { name: step < 3 ? texts.onboarding.next : texts.onboarding.start })
        .click()
    }
    await expect(page.getByText(texts.onboarding.failed)).toBeVisible()
    await expectLegible(person, 'welcome that failed')
    await mend()
  },

  async requestRide({ newPerson, service }) {
    const rider = await newGuest(service.url, 'Pide')
    const person = await newPerson()
    const { page, texts } = person
    const rides = await holdCall(page, 'GET', /\/rides$/)
    await arriveAs(person, rider)
    const region = page.getByRole('region', { name: texts.request.lastRides })
    await expect(region).toHaveAttribute('aria-busy', 'true')
    await expectLegible(person, 'rides on their way')
    rides.release('refused')
    await expect(region.getByRole('alert')).toBeVisible()
    await expectLegible(person, 'rides that failed')
    await region.getByRole('button', { name: texts.ui.retry }).click()
    await expect(page.getByText(texts.request.ridesEmpty)).toBeVisible()
    await page.getByRole('button', { name: texts.request.search }).click()
    await expect(page.getByText(texts.request.faults.fromEmpty)).toBeVisible()
    await expectLegible(person, 'request with faults')
    await page.getByRole('combobox', { name: texts.request.from, exact: true }).fill('barajas')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectLegible(person, 'suggestions', { keyboard: false })
    await page.keyboard.press('Escape')
    await fillRequest(person, callao)
    await expect(page.getByText(/€/).first()).toBeVisible()
    await expectLegible(person, 'estimate')
    await page.getByRole('combobox', { name: texts.request.to, exact: true }).click()
    await page.getByRole('option', { name: texts.request.keepPlace }).click()
    await expect(page.getByRole('dialog', { name: texts.places.keepTitle })).toBeVisible()
    await expectLegible(person, 'keeping a place')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: texts.request.from, exact: true }).click()
    await page.getByRole('option', { name: texts.request.pickOnMap }).click()
    const pin = page.getByRole('dialog', { name: texts.places.pinTitles.from })
    await expect(pin.getByRole('button', { name: texts.places.chooses.from })).toBeEnabled()
    await expectLegible(person, 'pin on the map')
    await page.keyboard.press('Escape')
    await expect(pin).toBeHidden()
    await search(person)
    await expectLegible(person, 'search')
    await page.getByRole('button', { name: texts.search.cancel }).click()
    await expect(page.getByRole('heading', { name: texts.request.titleKnown })).toBeVisible()

    const resting = await Service.start({ BATCH_SECONDS: '0.3', HOLD_SECONDS: '1', SEARCH_SECONDS: '1' })
    try {
      const { rider: alone } = await ask(resting.url, alcala)
      const waiting = await newPerson({ at: resting.url })
      await arriveAs(waiting, alone)
      await expect(waiting.page.getByRole('heading', { name: waiting.texts.search.noneYet })).toBeVisible()
      await expectLegible(waiting, 'search that rests')
      alone.close()
    } finally {
      await resting.remove()
    }

    const { riders, ride } = await pendingRide(service.url, [serrano, granVia])
    const [own, other] = riders as [AskingRider, AskingRider]
    const deciding = await newPerson()
    await arriveAs(deciding, own.rider)
    await expect(deciding.page.getByRole('button', { name: deciding.texts.match.accept })).toBeVisible()
    await expectLegible(deciding, 'match')
    await deciding.page.getByRole('button', { name: deciding.texts.match.cancel }).click()
    await expectLegible(deciding, 'refusing')
    await deciding.page.getByRole('button', { name: deciding.texts.match.stay }).click()
    await other.live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    await expect(deciding.page.getByText(deciding.texts.match.accepts, { exact: true })).toBeVisible()
    await expectLegible(deciding, 'match that another one accepts')
    for (const { live, requestId } of riders)
      await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
    for (const one of [rider, own.rider, other.rider]) one.close()
  },

  async ride({ newPerson, service }) {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const holder = await newPerson()
    await arriveAs(holder, requester.rider, `/ride/${rideId}`)
    const code = await codeOf(requester, rideId)
    await expect(holder.page.getByRole('img', { name: /^Código:/ })).toHaveText(code)
    await expectLegible(holder, 'code and order')
    await holder.page.getByRole('button', { name: holder.texts.ride.leave }).click()
    await expectLegible(holder, 'leaving')
    await holder.page.getByRole('button', { name: holder.texts.ride.stay }).click()

    const typist = await newPerson()
    const { page, texts } = typist
    await arriveAs(typist, others[0]!.rider, `/ride/${rideId}`)
    const field = page.getByLabel(texts.ride.codeForOthers)
    await field.fill(code === '1111' ? '2222' : '1111')
    const refusal = page.getByText(textsIn(typist.language).errors.INCORRECT_CODE)
    await expect(refusal).toBeVisible()
    // The foot of the screen does not lie above it.
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    await expect.poll(() => refusal.evaluate(isOnTop)).toBe(true)
    await expectLegible(typist, 'wrong code')
    await field.fill(code)
    await expect(page.getByText(texts.ride.allVerified)).toBeVisible()
    await expectLegible(typist, 'under way')
    await page.getByRole('button', { name: texts.ride.gotOffAlready }).click()
    await expectLegible(typist, 'getting off early')
    await page.getByRole('button', { name: texts.ride.getOff }).click()
    const dialog = await openRating(typist)
    await dialog.getByRole('button', { name: texts.rating.send }).click()
    await expect(dialog.getByText(texts.rating.empty)).toBeVisible()
    await expectLegible(typist, 'rating')
    await page.keyboard.press('Escape')
    await expect(page.getByText(texts.pastRide.costSummary)).toBeVisible()
    await expectLegible(typist, 'details')
    await requester.rider.dropOff(rideId)
    await page.goto('/request-ride')
    await expect(page.getByRole('region', { name: texts.request.lastRides }).getByRole('link')).toBeVisible()
    await expectLegible(typist, 'last rides')

    await page.evaluate(() => localStorage.removeItem('rideData'))
    const mend = await breakCall(page, 'GET', /\/rides\/[^/]+$/, 'refused')
    await page.goto(`/ride/${rideId}`)
    await expect(page.getByRole('heading', { name: texts.ride.loadFailedKept })).toBeVisible()
    await expectLegible(typist, 'ride that could not be loaded')
    await mend()
    await page.goto('/ride/0198f6a2-0000-7000-8000-000000000000')
    await expect(page.getByText(texts.ride.notFound)).toBeVisible()
    await expectLegible(typist, 'ride not found')
    for (const { rider } of riders) rider.close()
  },

  async chat({ newPerson, service }) {
    const { riders, rideId, requester, others } = await activeRide(service.url, [
      serrano,
      granVia,
      avenidaAmerica,
    ])
    const person = await newPerson()
    const { page, texts } = person
    await arriveAs(person, requester.rider, `/chat/${rideId}`)
    await expect(page.getByText(texts.chat.empty)).toBeVisible()
    await expectLegible(person, 'chat without messages')
    for (const [index, { rider }] of others.entries())
      await rider.api.chat.add({
        params: { id: rideId },
        body: { text: `¿Dónde estás? Voy en camino, ${index}` },
      })
    await page.getByRole('button', { name: texts.chat.quickReplies[4]! }).click()
    await expect(page.getByText(new RegExp(`· ${texts.chat.sent}`))).toBeVisible()
    // Whoever writes that they are there is there in the list of riders, too.
    const arrived = async () => {
      const { rideRequests } = await requester.rider.ride(rideId)
      return rideRequests.find(({ firebase_uid }) => firebase_uid === requester.rider.id)?.arrived
    }
    await expect.poll(arrived).toBe(true)
    await expectLegible(person, 'chat')
    await page.context().setOffline(true)
    await page.getByLabel(texts.chat.placeholder).fill('Sin red')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.offline.messagesWait)).toBeVisible()
    await expect(page.getByText(new RegExp(`· ${texts.chat.waiting}`))).toBeVisible()
    await expectLegible(person, 'message not sent')
    await page.context().setOffline(false)
    for (const { rider } of riders) rider.close()
  },

  async watch({ newPerson, service }) {
    const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
    const sharing = others[0]!.rider
    const rider = await newPerson()
    await arriveAs(rider, sharing, `/ride/${rideId}`)
    const { watch } = rider.texts
    await rider.page.getByRole('button', { name: watch.share }).click()
    await rider.page.getByRole('button', { name: watch.send }).click()
    const link = await rider.page.getByText(/\/watch\//).textContent()
    await expectLegible(rider, 'sharing the ride')

    const stranger = await newPerson()
    const { page, texts } = stranger
    await page.goto(new URL(link!).pathname)
    const firstName = sharing.user.displayName.split(' ')[0]!
    await expect(page.getByRole('heading', { name: texts.watch.title(firstName) })).toBeVisible()
    await expect(page.getByText(texts.watch.states.meeting)).toBeVisible()
    await expectLegible(stranger, 'a ride that is followed')
    await stranger.context.setOffline(true)
    await expect(page.getByText(/ahora no hay conexión/)).toBeVisible({ timeout: 20_000 })
    await stranger.context.setOffline(false)

    await rider.page.getByRole('button', { name: watch.stop }).click()
    await expect(rider.page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: texts.watch.gone })).toBeVisible({ timeout: 20_000 })
    await expectLegible(stranger, 'a link that shows nothing')
    for (const { rider } of riders) rider.close()
  },

  async around({ newPerson, service }) {
    const person = await newPerson()
    const { page, texts } = person
    await arrive(person, await newAccount(service.url, 'Vera Gil'))
    await page.getByRole('button', { name: texts.generalInfo.open }).click()
    await expect(page.getByText(texts.generalInfo.step(1, 3))).toBeVisible()
    await expectLegible(person, 'general info')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.account.open }).click()
    const menu = page.getByRole('dialog', { name: texts.account.title })
    await menu.getByLabel(texts.account.email).fill('not an address')
    await menu.getByRole('button', { name: texts.account.save }).click()
    await menu.getByText(texts.account.ways).click()
    await expect(menu.getByText(texts.account.wayKinds.email)).toBeVisible()
    await menu.getByText(texts.account.sessions).click()
    await expect(menu.getByText(texts.account.thisSession, { exact: true })).toBeVisible()
    await expectLegible(person, 'account')
    await page.getByRole('button', { name: texts.account.deleteAccount }).click()
    await expectLegible(person, 'deleting the account')

    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const rider = await newPerson()
    await arriveAs(rider, others[0]!.rider, `/ride/${rideId}`)
    await rider.page.clock.install()
    await expect(rider.page.getByLabel(rider.texts.ride.codeForOthers)).toBeVisible()
    await requester.rider.api.chat.add({ params: { id: rideId }, body: { text: '¿Dónde estás?' } })
    const banner = rider.page.getByRole('status').filter({ hasText: '¿Dónde estás?' })
    await banner.hover()
    await expectLegible(rider, 'message banner')
    await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
    await expect(
      rider.page.getByRole('alertdialog').filter({ hasText: rider.texts.ride.canceledTitle }),
    ).toBeVisible()
    await expectLegible(rider, 'ride canceled')
    await rider.page.goto(`/ride/${rideId}`)
    await expect(rider.page.getByText(rider.texts.canceled.titles.NO_DRIVER_FOUND)).toBeVisible()
    await expectLegible(rider, 'details of a canceled ride')
    await rider.context.setOffline(true)
    await expect(rider.page.getByText(rider.texts.offline.banner)).toBeVisible()
    await expect(rider.page.getByText(rider.texts.errors.emitFailed)).toHaveCount(0)
    await expectLegible(rider, 'offline')
    for (const { rider } of riders) rider.close()
  },
}

for (const [name, scene] of Object.entries(scenes))
  test(`everybody can read and use ${name}`, async ({ newPerson, service }) => {
    test.setTimeout(300_000)
    await scene({ newPerson, service })
  })
