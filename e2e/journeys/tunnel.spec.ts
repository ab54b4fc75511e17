// Half a minute without a network, during a search and during a chat: what is shown meanwhile, and that everything is
// there afterwards, whatever was written and found on either side.
import { setTimeout as pause } from 'node:timers/promises'
import { createCuttableNetwork } from '@woodalo/server/testing/cuttable-network'
import { activeRide, ask } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import { expect, type Person, test } from './fixtures.ts'
import { arriveAs, callao, expectToast, fillRequest, search } from './acts-of-people.ts'

const tunnelMilliseconds = 30_000
/** The waits between the five attempts, as the specification has them. */
const waitsMilliseconds = [100, 200, 400, 800]

/** Records each try to connect from the break of the network on: its time, and whether the loss was shown by then. */
async function watchAttempts({ page, texts }: Person) {
  const attempts: { at: number; shown: boolean }[] = []
  await page.route('**/auth/socket-ticket', async (route) => {
    const shown = await page.getByText(texts.offline.banner).isVisible()
    attempts.push({ at: performance.now(), shown })
    await route.fallback()
  })
  return attempts
}

async function write({ page, texts }: Person, words: string): Promise<void> {
  await page.getByLabel(texts.chat.placeholder).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

test('a tunnel of half a minute loses nothing, and the app shows the state of the network', async ({
  newPerson,
  service,
}) => {
  test.setTimeout(150_000)
  const { riders, rideId, requester, others } = await activeRide(service.url, [
    serrano,
    granVia,
    avenidaAmerica,
  ])
  const [outside, second] = others as [(typeof others)[0], (typeof others)[0]]

  // Three tunnels: connections break; the browser knows that it is offline; everything is dropped silently.
  const broken = await createCuttableNetwork(service.url)
  const silent = await createCuttableNetwork(service.url)
  const searcher = await newPerson({ language: 'es', at: broken.url, worker: true })
  const talker = await newPerson({ language: 'es', worker: true })
  const listener = await newPerson({ language: 'en', at: silent.url, worker: true })
  const alone = await newGuest(service.url, 'Sola')

  await arriveAs(talker, requester.rider, `/chat/${rideId}`)
  await arriveAs(listener, second.rider, `/chat/${rideId}`)
  for (const { page, texts } of [talker, listener])
    await expect(page.getByText(texts.chat.empty)).toBeVisible()
  await arriveAs(searcher, alone)
  await fillRequest(searcher, callao)
  await search(searcher)
  // A request that has not reached the server yet returns to the form when the network is lost.
  await expect.poll(async () => (await alone.state()).rideRequest?.state).toBe('SEARCHING')

  const attempts = await watchAttempts(searcher)
  const began = performance.now()
  broken.cut()
  silent.freeze()
  await talker.context.setOffline(true)
  // At once, while the app cannot know yet that nothing arrives.
  await write(listener, 'No signal here')

  await test.step('five attempts pass in silence, then the loss is said, and quiet ones follow', async () => {
    const { page, texts } = searcher
    await expect(page.getByText(texts.offline.banner)).toBeVisible()
    await expect(page.getByText(texts.offline.searchGoesOn)).toBeVisible()
    // The band alone: nothing is asked of a person whose search goes on by itself.
    await expect(page.getByText(texts.errors.emitFailed)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
    await expect.poll(() => attempts.length).toBeGreaterThan(5)
    expect(attempts.slice(0, 6).map(({ shown }) => shown)).toEqual([false, false, false, false, false, true])
    for (const [index, wait] of waitsMilliseconds.entries())
      expect(attempts[index + 1]!.at - attempts[index]!.at).toBeGreaterThanOrEqual(wait - 5)
  })

  const found = ask(service.url, granVia)
  await test.step('what is written is kept, and said to be on its way or not sent', async () => {
    await write(talker, 'Entro en un túnel')
    await write(talker, 'Salgo por la puerta 3')
    await outside.rider.api.chat.add({ params: { id: rideId }, body: { text: '¿Dónde estáis?' } })
    await outside.rider.api.chat.add({ params: { id: rideId }, body: { text: 'Os espero en la parada' } })
    // Only whoever does not know yet that there is no network is asked to try again.
    await expectToast(listener, ['Error', 'Could not send message. Please try again.'])
    await listener.page.getByRole('button', { name: listener.texts.ui.toastAccept, exact: true }).click()
    for (const { page, texts } of [talker, listener]) {
      // Which of the two depends on whether the app knows yet that it is offline.
      const state = new RegExp(`· (${texts.chat.failed}|${texts.chat.waiting})`)
      await expect(page.getByText(state)).toBeVisible()
    }
    await expect(talker.page.getByText(new RegExp(`· ${talker.texts.chat.waiting}`))).toBeVisible()
    await expect(talker.page.getByRole('button', { name: talker.texts.chat.retry })).toHaveCount(0)
    await expect(talker.page.getByText(talker.texts.offline.messagesWait)).toBeVisible()
    await expect(talker.page.getByText(talker.texts.chat.sendFailed)).toHaveCount(0)
    await expect(talker.page.getByRole('log').getByText('Os espero en la parada')).toHaveCount(0)
  })

  const { live, requestId, rider } = await found
  const { pendingRide } = await live.next('MATCH_FOUND')
  expect(pendingRide.rideRequests.map((entry: { firebase_uid: string }) => entry.firebase_uid)).toContain(
    alone.id,
  )

  await pause(Math.max(0, tunnelMilliseconds - (performance.now() - began)))
  await expect(searcher.page.getByRole('heading', { name: searcher.texts.search.searching })).toBeVisible()
  await expect(searcher.page.getByText(searcher.texts.offline.banner)).toBeVisible()
  for (const { page } of [talker, listener]) await expect(page).toHaveURL(`/chat/${rideId}`)
  broken.mend()
  silent.mend()
  await talker.context.setOffline(false)

  await test.step('the companions that were found meanwhile wait for an answer', async () => {
    const { page, texts } = searcher
    // Waits for the next try to connect, which may come 20 s after the last one.
    await expect(page.getByRole('button', { name: texts.match.accept })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(texts.offline.banner)).toBeHidden()
    await page.getByRole('button', { name: texts.match.accept }).click()
    await expect(page.getByText(/^Esperando a /)).toBeVisible()
  })

  await test.step('every message is there for everybody, once, in one order', async () => {
    const written = [
      'Entro en un túnel',
      'Salgo por la puerta 3',
      'No signal here',
      '¿Dónde estáis?',
      'Os espero en la parada',
    ]
    const ofServer = async () => {
      const messages = await outside.rider.api.chat.list({ params: { id: rideId } })
      return messages.map(({ text }) => text)
    }
    await expect
      // Waits for the next tries to connect, and then for what was written meanwhile to be sent again.
      .poll(async () => (await ofServer()).toSorted(), { timeout: 45_000 })
      .toEqual(written.toSorted())
    const order = await ofServer()
    expect(order.indexOf(written[0]!)).toBeLessThan(order.indexOf(written[1]!))
    for (const { page, texts } of [talker, listener]) {
      const bubbles = page.locator('[data-delivery] p[dir]')
      // Waits for the same.
      await expect(bubbles).toHaveText(order, { timeout: 45_000 })
      for (const state of [texts.chat.failed, texts.chat.waiting])
        await expect(page.getByText(new RegExp(`· ${state}`))).toHaveCount(0)
      await expect(page.getByText(new RegExp(`· ${texts.chat.sending}`))).toHaveCount(0)
    }
  })

  await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  await searcher.page.getByRole('button', { name: searcher.texts.search.cancel }).click()
  for (const one of [...riders.map((each) => each.rider), rider, alone]) one.close()
  await broken.close()
  await silent.close()
})
