// The messages that people read when something fails on the way to the server, and that they lose nothing.
import { createCuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { activeRide, codeOf, metRide } from '../company/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import { expect, test } from './fixtures.ts'
import { breakCall, type Fault, holdCall, tapLiveLine } from './network.ts'
import {
  arriveAs,
  beWelcomed,
  callao,
  expectToast,
  fillRequest,
  getOff,
  openRating,
  search,
  signUp,
} from './acts-of-people.ts'

/** The words of the specification, not those of the catalogue. */
const said = {
  es: {
    chatLoad: ['Error de conexión', 'Error al cargar los mensajes. Por favor, recarga la página.'],
    chatSend: ['Error', 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.'],
    emit: ['Error de conexión', 'Lo sentimos, no se pudo establecer la conexión con el servidor.'],
    accept: 'Aceptar',
    rating: 'Error al enviar la valoración',
    ride: 'No podemos abrir tu viaje ahora',
    onboarding: 'Error al completar la bienvenida',
    rides: 'No pudimos cargar tus viajes.',
  },
  en: {
    chatLoad: ['Connection error', 'Could not load the messages. Please reload the page.'],
    chatSend: ['Error', 'Could not send message. Please try again.'],
    emit: ['Connection error', 'Sorry, the connection to the server could not be established.'],
    accept: 'Accept',
    rating: 'Error sending rating',
    ride: 'Error loading trip data',
    onboarding: 'Error completing onboarding',
    rides: 'No trips could be loaded. Try again later.',
  },
} as const

/** Both kinds of fault are tested, one in each language. */
const faults: Record<'es' | 'en', Fault> = { es: 'refused', en: 'lost' }

for (const language of ['es', 'en'] as const) {
  const words = said[language]
  const fault = faults[language]

  test(`messages that cannot be loaded cause an error, and a reload brings them and the draft (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language })
    const { page, texts } = person
    await riders[0]!.rider.api.chat.add({
      params: { id: rideId },
      body: { text: 'Ya estoy / I am here' },
    })
    const line = await tapLiveLine(page)
    line.swallow((piece, from) => from === 'page' && piece.includes('"subscribe"'))
    const mend = await breakCall(page, 'GET', /\/messages$/, 'refused')
    await arriveAs(person, others[0]!.rider, `/chat/${rideId}`)
    await page.getByLabel(texts.chat.placeholder).fill('Bajando / coming down')
    await expectToast(person, words.chatLoad)
    line.mend()
    await mend()
    await page.reload()
    await expect(page.getByRole('log').getByText('Ya estoy / I am here')).toBeVisible()
    await expect(page.getByLabel(texts.chat.placeholder)).toHaveValue('Bajando / coming down')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    for (const { rider } of riders) rider.close()
  })

  test(`a message that cannot be sent shows an error, stays, and is stored once after the retry (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language })
    const { page, texts } = person
    const line = await tapLiveLine(page)
    await arriveAs(person, others[0]!.rider, `/chat/${rideId}`)
    await expect(page.getByText(texts.chat.empty)).toBeVisible()
    const log = page.getByRole('log')
    const inTime = 'Llego en nada / nearly there'
    // The first time the message never arrives, the second time its response is lost: it must not be written twice.
    line.swallow((piece, from) =>
      fault === 'refused'
        ? from === 'page' && piece.includes('"add"')
        : from === 'server' && piece.includes(inTime),
    )
    await page.getByLabel(texts.chat.placeholder).fill(inTime)
    await page.keyboard.press('Enter')
    await expect(log.getByText(inTime)).toBeVisible()
    await expectToast(person, words.chatSend)
    await page.getByRole('button', { name: texts.ui.toastAccept, exact: true }).click()
    await expect(log.getByText(new RegExp(`· ${texts.chat.failed}`))).toBeVisible()
    line.mend()
    await log.getByRole('button', { name: texts.chat.retry }).click()
    await expect(log.getByText(new RegExp(`· ${texts.chat.sent}`))).toBeVisible()
    await expect(log.getByText(inTime)).toHaveCount(1)
    const messages = await others[0]!.rider.api.chat.list({ params: { id: rideId } })
    expect(messages.map(({ text }) => text)).toEqual([inTime])
    for (const { rider } of riders) rider.close()
  })

  test(`a request that does not reach the server shows an error, is kept, and is sent at the next try (${language})`, async ({
    newPerson,
    service,
  }) => {
    const network = await createCuttableNetwork(service.url)
    const rider = await newGuest(service.url, 'Sola')
    const person = await newPerson({ language, at: network.url })
    const { page, texts } = person
    await arriveAs(person, rider)
    await fillRequest(person, callao)
    await page.getByText(texts.request.options, { exact: true }).click()
    await page.getByLabel(texts.request.about).fill('Maleta roja / red suitcase')
    await page.getByRole('button', { name: texts.ui.more(texts.request.people) }).click()
    network.cut()
    await page.getByRole('button', { name: texts.request.search }).click()
    await expectToast(person, words.emit)
    await page.getByRole('alertdialog').getByRole('button', { name: words.accept, exact: true }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: texts.request.to, exact: true })).toHaveValue(/Callao/)
    await expect(page.getByLabel(texts.request.about)).toHaveValue('Maleta roja / red suitcase')
    await expect(page.getByRole('status', { name: texts.request.peopleCount(2) })).toBeVisible()
    network.mend()
    await search(person)
    // The server has the request: its time runs.
    await expect(page.getByText(/^\d+:\d\d$/)).toBeVisible()
    const cancel = page.getByRole('button', { name: texts.search.cancel })
    network.cut()
    await cancel.click()
    await expectToast(person, words.emit)
    await page.getByRole('alertdialog').getByRole('button', { name: words.accept, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    network.mend()
    await cancel.click()
    await expect(page.getByRole('heading', { name: texts.request.titleKnown })).toBeVisible()
    await network.close()
    rider.close()
  })

  test(`a code that does not reach the server shows an error, is kept, and is checked at the next try (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language })
    const { page, texts } = person
    await arriveAs(person, others[0]!.rider, `/ride/${rideId}`)
    const code = await codeOf(requester, rideId)
    const mend = await breakCall(page, 'POST', /\/confirm$/, fault)
    const field = page.getByLabel(texts.ride.codeForOthers)
    await field.fill(code)
    const said = fault === 'lost' ? texts.errors.network : texts.errors.unexpected
    await expect(page.getByText(said)).toBeVisible()
    await expect(field).toHaveValue(code)
    await mend()
    await page.getByRole('button', { name: texts.ride.codeCheck }).click()
    await expect(page.getByText(texts.ride.allVerified)).toBeVisible()
    for (const { rider } of riders) rider.close()
  })

  test(`a rating and a ride that cannot be sent or loaded show an error and can be tried again (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester } = await metRide(service.url, [serrano, granVia])
    const person = await newPerson({ language })
    const { page, texts } = person
    await arriveAs(person, requester.rider, `/ride/${rideId}`)
    await getOff(person)
    const dialog = await openRating(person)
    await dialog.getByRole('radio', { name: texts.ui.stars(4) }).check({ force: true })
    await dialog.getByRole('button', { name: texts.rating.ownWords }).click()
    await dialog.getByLabel(texts.rating.feedback).fill('Muy amables / very kind')
    const mendRating = await breakCall(page, 'POST', /\/feedback$/, fault)
    await dialog.getByRole('button', { name: texts.rating.send }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: words.rating })).toBeVisible()
    await expect(dialog.getByRole('radio', { name: texts.ui.stars(4) })).toBeChecked()
    await expect(dialog.getByLabel(texts.rating.feedback)).toHaveValue('Muy amables / very kind')
    await mendRating()
    await dialog.getByRole('button', { name: texts.rating.send }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(texts.rating.thanks)).toBeVisible()

    for (const { rider } of riders) await rider.dropOff(rideId)
    await page.getByRole('button', { name: texts.ui.back }).click()
    await page.evaluate(() => localStorage.removeItem('rideData'))
    const mendRide = await breakCall(page, 'GET', /\/rides\/[^/]+$/, fault)
    await page.goto(`/ride/${rideId}`)
    await expect(page.getByRole('heading', { name: words.ride })).toBeVisible()
    await mendRide()
    await page.getByRole('button', { name: texts.ui.retry }).click()
    await expect(page.getByText(texts.pastRide.costSummary)).toBeVisible()
    for (const { rider } of riders) rider.close()
  })

  test(`a welcome that cannot be completed shows an error, and is completed at the next try (${language})`, async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page, texts } = person
    await signUp(person, 'Nora Paz')
    const mend = await breakCall(page, 'PATCH', /\/user\/[^/]+$/, fault)
    await beWelcomed(person, async () => {
      const alert = page.getByRole('alert').filter({ hasText: words.onboarding })
      await expect(alert).toBeVisible()
      // The pinned bar at the thumb does not cover it.
      const isOnTop = await alert.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(isOnTop).toBe(true)
      await expect(page).toHaveURL('/onboarding')
      await expect(page.getByText(texts.onboarding.step(3, 3))).toBeVisible()
      await mend()
    })
  })

  test(`the last rides show that they are loading, that they failed, and themselves after the retry (${language})`, async ({
    newPerson,
    service,
  }) => {
    const rider = await newGuest(service.url, 'Vieja')
    const person = await newPerson({ language })
    const { page, texts } = person
    const first = await holdCall(page, 'GET', /\/rides$/)
    await arriveAs(person, rider)
    const rides = page.getByRole('region', { name: texts.request.lastRides })
    await expect(rides).toHaveAttribute('aria-busy', 'true')
    await expect(rides.getByRole('link')).toHaveCount(0)
    first.release('refused')
    await expect(rides.getByRole('alert')).toHaveText(new RegExp(words.rides))
    await expect(rides).toHaveAttribute('aria-busy', 'false')
    const second = await holdCall(page, 'GET', /\/rides$/)
    await rides.getByRole('button', { name: texts.ui.retry }).click()
    await expect(rides).toHaveAttribute('aria-busy', 'true')
    second.release('whole')
    await expect(rides.getByText(texts.request.ridesEmpty)).toBeVisible()
  })
}
