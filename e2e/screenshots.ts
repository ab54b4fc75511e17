// Every screen and state, in both languages and themes, on a phone and at a desk: npm run screenshots -w e2e.
// Starts a service of its own with simulated riders; writes into screenshots/, which git ignores.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../tools/browser.mjs'
import { en } from '../web/src/i18n/en.ts'
import { es } from '../web/src/i18n/es.ts'
import { activeRide, ask, codeOf, metRide, pendingRide, type Traveller } from './contract/group.ts'
import { avenidaAmerica, alcala, granVia, serrano } from './contract/places.ts'
import { pause, Rider } from './contract/rider.ts'
import { Service } from './journeys/service.ts'

const folder = join(import.meta.dirname, '../screenshots')
const languages = ['es', 'en'] as const
const themes = ['light', 'dark'] as const
const widths = [360, 1280] as const
type Language = (typeof languages)[number]
const texts = { es, en }

/** One person's browser; `shoot` writes one picture for each theme and width. */
interface Sitting {
  page: Page
  text: typeof es
  shoot(name: string): Promise<void>
}

async function sitDown(browser: Browser, base: string, language: Language, rider?: Rider): Promise<Sitting> {
  const context = await browser.newContext({
    baseURL: base,
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('language', value), language)
  if (rider) {
    await rider.call('PATCH', `/user/${rider.id}`, { onboarded: true })
    const user = (await rider.call('GET', '/user/me')).body.data
    await page.evaluate(
      ([token, stored]) => {
        localStorage.setItem('token', token!)
        localStorage.setItem('user', stored!)
      },
      [JSON.stringify(rider.token), JSON.stringify(user)],
    )
  }
  return {
    page,
    text: texts[language],
    async shoot(name) {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 700 ? 780 : 860 })
          await pause(150)
          await page.screenshot({ path: join(folder, `${name}.${language}.${theme}.${width}.png`) })
        }
      }
    },
  }
}

type Scene = (service: Service, browser: Browser, language: Language) => Promise<void>

const signedOut: Scene = async (service, browser, language) => {
  const { page, text, shoot } = await sitDown(browser, service.url, language)
  await page.goto('/login')
  await page.getByText(text.login.legal).waitFor()
  await shoot('01-login-email')
  await page.getByRole('button', { name: text.login.toSignUp, exact: true }).click()
  await page.getByRole('button', { name: text.login.signUp, exact: true }).click()
  await shoot('02-login-sign-up-faults')
  await page.getByRole('radio', { name: text.login.ways.phone }).check()
  await page.getByRole('button', { name: text.login.sendCode }).click()
  await shoot('03-login-phone')
  await page.getByRole('radio', { name: text.login.ways.guest }).check()
  await page.getByRole('button', { name: text.login.guestEnter }).click()
  await shoot('04-login-guest')
  // From another page: a change after the # alone loads nothing.
  await page.goto('/robots.txt')
  await page.goto('/login#reset=abc')
  await page.getByLabel(text.login.newPassword, { exact: true }).waitFor()
  await shoot('05-new-password')
  await page.context().close()
}

const asking: Scene = async (service, browser, language) => {
  const rider = await Rider.signIn(service.url, 'Ana')
  const { page, text, shoot } = await sitDown(browser, service.url, language, rider)
  await rider.call('PATCH', `/user/${rider.id}`, { onboarded: false })
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user')!) as object
    localStorage.setItem('user', JSON.stringify({ ...user, onboarded: false }))
  })
  await page.goto('/onboarding')
  for (const step of [1, 2, 3]) {
    await page.getByText(text.onboarding.step(step, 3)).waitFor()
    await shoot(`06-onboarding-${step}`)
    if (step < 3) await page.getByRole('button', { name: text.onboarding.next }).click()
  }
  await page.getByRole('button', { name: text.onboarding.start }).click()
  await page.getByText(text.request.tripsEmpty).waitFor()
  await shoot('07-request-empty')
  await page.getByRole('button', { name: text.request.search }).click()
  await shoot('08-request-faults')
  const from = page.getByRole('combobox', { name: text.request.from, exact: true })
  await from.fill('barajas')
  await page.getByRole('option', { name: /T4/ }).waitFor()
  await shoot('09-request-suggestions')
  await page.getByRole('option', { name: /T4/ }).click()
  await page.getByRole('combobox', { name: text.request.to, exact: true }).fill('callao')
  await page
    .getByRole('option', { name: /Callao/ })
    .first()
    .click()
  await page.getByText(/€/).first().waitFor()
  await shoot('10-request-estimate')
  await page.getByRole('button', { name: text.account.open }).click()
  await page.getByRole('dialog', { name: text.account.title }).waitFor()
  await pause(500)
  await shoot('11-account')
  await page.getByRole('button', { name: text.account.deleteAccount }).click()
  await shoot('12-account-delete')
  await page.getByRole('button', { name: text.account.deleteKeep }).click()
  await page.getByRole('button', { name: text.generalInfo.open }).last().click()
  await page.getByText(text.generalInfo.step(1, 3)).waitFor()
  await pause(500)
  await shoot('13-general-info')
  await page.keyboard.press('Escape')
  await page.goto('/ride/0198f6a2-0000-7000-8000-000000000000')
  await page.getByText(text.ride.notFound).waitFor()
  await shoot('14-ride-not-found')
  await page.context().close()
  rider.close()
}

const searching: Scene = async (service, browser, language) => {
  const { rider, live, requestId } = await ask(service.url, alcala, { people: 6 })
  const { page, text, shoot } = await sitDown(browser, service.url, language, rider)
  await page.goto('/request-ride')
  await page.getByRole('heading', { name: text.search.searching }).waitFor()
  await pause(1_000)
  await shoot('15-searching')
  await page.getByRole('heading', { name: text.search.noneYet }).waitFor()
  await shoot('16-no-match')
  await page.context().setOffline(true)
  await page.getByText(text.offline.banner).waitFor()
  await shoot('17-offline')
  await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  await page.context().close()
  rider.close()
}

const deciding: Scene = async (service, browser, language) => {
  const { travellers, ride } = await pendingRide(service.url, [avenidaAmerica, serrano, granVia])
  const [own, other] = travellers as [Traveller, Traveller]
  const { page, text, shoot } = await sitDown(browser, service.url, language, own.rider)
  await page.goto('/request-ride')
  await page.getByRole('button', { name: text.match.accept }).waitFor()
  await other.live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
  await pause(500)
  await shoot('18-match')
  await page.getByRole('button', { name: text.match.cancel }).click()
  await shoot('19-match-cancel')
  await page.getByRole('button', { name: text.match.stay }).click()
  await page.getByRole('button', { name: text.match.accept }).click()
  await page.getByRole('button', { name: text.match.accept }).waitFor({ state: 'hidden' })
  await shoot('20-match-waiting')
  // Who is left of a group that shrinks goes on searching: nobody may be left for the next scene.
  for (const { live, requestId } of travellers)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  await page.context().close()
  for (const { rider } of travellers) rider.close()
}

const meeting: Scene = async (service, browser, language) => {
  const { travellers, rideId, requester, others } = await activeRide(service.url, [
    avenidaAmerica,
    serrano,
    granVia,
  ])
  const holder = await sitDown(browser, service.url, language, requester.rider)
  await holder.page.goto(`/ride/${rideId}`)
  await holder.page.getByRole('heading', { name: holder.text.ride.order }).waitFor()
  await pause(500)
  await holder.shoot('21-code-shown')
  await holder.page.getByRole('heading', { name: holder.text.ride.order }).scrollIntoViewIfNeeded()
  await holder.shoot('22-order')
  const typist = await sitDown(browser, service.url, language, others[0]!.rider)
  await typist.page.goto(`/ride/${rideId}`)
  const field = typist.page.getByLabel(typist.text.ride.codeForOthers)
  await field.waitFor()
  await typist.shoot('23-code-typed')
  const code = await codeOf(requester, rideId)
  await field.fill(code === '1111' ? '2222' : '1111')
  await typist.page.getByText(typist.text.ride.codeWrong).waitFor()
  await typist.shoot('24-code-wrong')
  const say = (traveller: Traveller, words: string) =>
    traveller.rider.call('POST', `/rides/${rideId}/messages`, { text: words })
  await typist.page.goto(`/chat/${rideId}`)
  await typist.page.getByText(typist.text.chat.empty).waitFor()
  await typist.shoot('25-chat-empty')
  await say(requester, typist.text.chat.quickReplies[1]!)
  await say(requester, language === 'es' ? 'Estoy junto a la salida del metro' : 'I am by the metro exit')
  await say(others[1]!, typist.text.chat.quickReplies[2]!)
  await typist.page.getByRole('button', { name: typist.text.chat.quickReplies[3]! }).click()
  await typist.page.getByText(new RegExp(typist.text.chat.sent)).waitFor()
  await typist.shoot('26-chat')
  await typist.page.getByRole('button', { name: typist.text.ui.back }).click()
  await field.waitFor()
  await say(requester, typist.text.chat.quickReplies[4]!)
  await typist.page.getByRole('button', { name: new RegExp(typist.text.chat.unread(1)) }).waitFor()
  await typist.shoot('27-message-banner')
  await typist.page.getByRole('button', { name: typist.text.ride.leave }).click()
  await typist.shoot('28-leave')
  await typist.page.getByRole('button', { name: typist.text.ride.stay }).click()
  await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
  await typist.page.getByRole('alertdialog').filter({ hasText: typist.text.ride.canceledTitle }).waitFor()
  await typist.shoot('29-trip-canceled')
  for (const { page } of [holder, typist]) await page.context().close()
  for (const { rider } of travellers) rider.close()
}

const arriving: Scene = async (service, browser, language) => {
  const { travellers, rideId, others } = await metRide(service.url, [avenidaAmerica, serrano, granVia])
  const { page, text, shoot } = await sitDown(browser, service.url, language, others[0]!.rider)
  await page.goto(`/ride/${rideId}`)
  await page.getByRole('button', { name: text.ride.getOff }).waitFor()
  await pause(500)
  await shoot('30-under-way')
  await page.getByRole('button', { name: text.ride.getOff }).click()
  await page.getByRole('dialog', { name: text.rating.title }).waitFor()
  await shoot('31-rating')
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByRole('button', { name: text.rating.send }).click()
  await page.getByText(text.rating.thanks).waitFor()
  for (const { rider } of travellers) await rider.call('POST', `/rides/${rideId}/drop-off`)
  await page.reload()
  await page.getByText(text.request.costSummary).waitFor()
  await pause(500)
  await shoot('32-details')
  await page.goto('/request-ride')
  await page.getByRole('region', { name: text.request.lastTrips }).getByRole('link').waitFor()
  await shoot('33-last-trips')
  await page.context().close()
  for (const { rider } of travellers) rider.close()
}

const scenes: Record<string, Scene> = { signedOut, asking, deciding, meeting, arriving, searching }

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
const browser = await chromium.launch(findBrowser())
let failed = 0
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  // A service for each scene: nobody of another scene is near. Only the search is meant to find nobody soon.
  const settings = { BATCH_SECONDS: '0.3', HOLD_SECONDS: '3', CONFIRM_SECONDS: '120', LOG_LEVEL: 'error' }
  const service = await Service.start(name === 'searching' ? { ...settings, SEARCH_SECONDS: '8' } : settings)
  try {
    for (const language of languages) await scene(service, browser, language)
    console.log(`${name}: done`)
  } catch (error) {
    failed += 1
    console.error(`${name}:`, error)
  } finally {
    await service.remove()
  }
}
await browser.close()
process.exitCode = failed > 0 ? 1 : 0
