// The screens of one person alone: signing in, the onboarding, the form, the search.
import { expect } from '@playwright/test'
import { ask } from '../company/group.ts'
import { received } from '../journeys/received-messages.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { newGuest } from '../company/guest.ts'
import { spokenIn } from '@woodalo/languages/demo-texts'
import type { Language } from '@woodalo/protocol/languages'
import { contacts, stageOf, wishOf } from './cast.ts'
import { sitDown, type Studio } from './camera.ts'

export interface Scene {
  states: readonly string[]
  play(studio: Studio, language: Language): Promise<void>
}

export const signingIn: Scene = {
  states: [
    '01-login-email',
    '02-login-sign-up-faults',
    '03-login-forgotten',
    '04-login-phone-fault',
    '05-login-phone-code',
    '06-login-guest-fault',
    '07-new-password',
  ],
  async play(studio, language) {
    const { page, text, shoot, leave } = await sitDown(
      studio,
      language,
      stageOf(studio.town, 'asking', language),
    )
    const { login } = text
    await page.goto('/login')
    await page.getByText(login.legal).waitFor()
    await shoot('01-login-email')
    await page.getByRole('radio', { name: login.ways.email }).check()
    // Typed once: it goes along to the form for a new password.
    await page.getByRole('textbox', { name: login.email }).fill(spokenIn(contacts, language).email)
    await page.getByRole('button', { name: login.forgot }).click()
    await page.getByRole('button', { name: login.resetSend }).waitFor()
    await shoot('03-login-forgotten')
    await page.goto('/robots.txt')
    await page.goto('/login')
    await page.getByRole('radio', { name: login.ways.email }).check()
    await page.getByRole('button', { name: login.toSignUp, exact: true }).click()
    await page.getByRole('button', { name: login.signUp, exact: true }).click()
    await shoot('02-login-sign-up-faults')
    await page.getByRole('button', { name: login.backToSignIn }).click()
    await page.getByRole('radio', { name: login.ways.phone }).check()
    await page.getByRole('button', { name: login.sendCode }).click()
    await shoot('04-login-phone-fault')
    await page.getByRole('textbox', { name: login.phone }).fill(spokenIn(contacts, language).phone)
    await page.getByRole('button', { name: login.sendCode }).click()
    await page.getByLabel(login.code).first().waitFor()
    await shoot('05-login-phone-code')
    await page.goto('/robots.txt')
    await page.goto('/login')
    await page.getByRole('radio', { name: login.ways.guest }).check()
    await page.getByRole('button', { name: login.guestEnter }).click()
    await shoot('06-login-guest-fault')
    // From another page: a change after the # alone loads nothing.
    await page.goto('/robots.txt')
    const email = `nueva.${spokenIn(contacts, language).email}`
    const post = (call: string, body: object) =>
      fetch(`${studio.base}/api/v1/auth/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post('sign-up/email', { email, name: 'María', password: 'the last taxi home' })
    await post('request-password-reset', { email })
    await page.goto(await received(studio.dataDir, email, /https?:\/\/\S+#reset=\S+/))
    await page.getByText(login.newPasswordFor(email)).waitFor()
    await page.getByLabel(login.newPassword, { exact: true }).fill('another taxi')
    await shoot('07-new-password')
    await leave()
  },
}

export const asking: Scene = {
  states: [
    ...[1, 2, 3].map((step) => `08-onboarding-${step}`),
    '09-request-empty',
    '10-request-faults',
    '11-request-recent',
    '12-request-suggestions',
    '13-request-estimate',
    '51-pin',
    '14-account',
    '15-account-delete',
    '16-general-info',
    '17-ride-not-found',
    '18-rides-loading',
    '19-rides-failed',
  ],
  async play(studio, language) {
    const stage = stageOf(studio.town, 'asking', language)
    const rider = await newGuest(studio.base, stage.people[1].name, spokenIn(contacts, language).email)
    const { page, text, shoot, leave } = await sitDown(studio, language, stage, rider, { located: true })
    await rider.api.users.update({ params: { id: rider.id }, body: { onboarded: false } })
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user')!) as object
      localStorage.setItem('user', JSON.stringify({ ...user, onboarded: false }))
    })
    await page.goto('/onboarding')
    for (const step of [1, 2, 3]) {
      await page.getByText(text.onboarding.step(step, 3)).waitFor()
      await shoot(`08-onboarding-${step}`)
      if (step < 3) await page.getByRole('button', { name: text.onboarding.next }).click()
    }
    await page.getByRole('button', { name: text.onboarding.start }).click()
    await page.getByText(text.request.ridesEmpty).waitFor()
    // Whoever shares their position starts there.
    await expect(page.getByRole('combobox', { name: text.request.from, exact: true })).not.toHaveValue('')
    await shoot('09-request-empty')
    await page.getByRole('button', { name: text.request.search }).click()
    await shoot('10-request-faults')
    // Where this person went before, and what the suggestions said of it.
    const before = [stage.people[2].to, stage.people[0].to, stage.from]
    const addresses = await Promise.all(
      before.map(async ({ name, ...near }) => {
        const [place] = await rider.api.places.search({
          query: { q: name, near: `${near.latitude},${near.longitude}` },
        })
        if (place) return [name, place.address]
        // Whatever the search does not know was chosen on the map, and is kept with its town.
        const { address } = await rider.api.places.reverse({
          query: { lat: String(near.latitude), lng: String(near.longitude) },
        })
        return [name, address.split(', ').at(-1)]
      }),
    )
    await page.evaluate(
      ([places, said]) => {
        localStorage.setItem('recentPlaces', places!)
        localStorage.setItem('placeAddresses', said!)
      },
      [before, addresses.filter(([name, address]) => name !== address)].map((kept) => JSON.stringify(kept)),
    )
    await page.reload()
    const from = page.getByRole('combobox', { name: text.request.from, exact: true })
    const to = page.getByRole('combobox', { name: text.request.to, exact: true })
    await from.click()
    await page.getByRole('option').first().waitFor()
    await shoot('11-request-recent')
    const { typed } = studio.town
    await from.fill(typed.from[0])
    await page.getByRole('option', { name: typed.from[1] }).first().waitFor()
    await shoot('12-request-suggestions')
    await page.getByRole('option', { name: typed.from[1] }).first().click()
    await to.fill(typed.to[0])
    await page.getByRole('option', { name: typed.to[1] }).first().click()
    await page
      .getByText(/[€$]\s?\d|\d\s?[€$]/)
      .first()
      .waitFor()
    await shoot('13-request-estimate')
    await to.click()
    await page.getByRole('option', { name: text.request.pickOnMap }).click()
    await page.getByRole('dialog').waitFor()
    await pause(1_000)
    await shoot('51-pin')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.account.open }).click()
    await page.getByRole('dialog', { name: text.account.title }).waitFor()
    await pause(300)
    await shoot('14-account')
    await page.getByRole('button', { name: text.account.deleteAccount }).click()
    await shoot('15-account-delete')
    await page.getByRole('button', { name: text.account.deleteKeep }).click()
    await page.getByRole('button', { name: text.generalInfo.open }).last().click()
    await page.getByText(text.generalInfo.step(1, 3)).waitFor()
    await pause(300)
    await shoot('16-general-info')
    await page.keyboard.press('Escape')
    await page.goto('/ride/0198f6a2-0000-7000-8000-000000000000')
    await page.getByText(text.ride.notFound).waitFor()
    await shoot('17-ride-not-found')
    // A call that never gets a response, and one that cannot reach the server.
    await page.route('**/api/v1/rides**', () => {})
    await page.goto('/request-ride#rides')
    // On a phone they stand below what is asked for.
    const inView = { block: 'center' } as const
    await page
      .locator('section[aria-busy="true"]')
      .evaluate((section, where) => section.scrollIntoView(where), inView)
    await shoot('18-rides-loading', 'phone first')
    await page.unroute('**/api/v1/rides**')
    await page.route('**/api/v1/rides**', (route) => route.abort())
    await page.reload()
    await page
      .getByText(text.request.ridesFailed)
      .evaluate((words, where) => words.scrollIntoView(where), inView)
    await shoot('19-rides-failed', 'phone first')
    await leave()
    rider.close()
  },
}

export const searching: Scene = {
  states: ['21-searching', '22-searching-nobody', '23-offline', '24-no-match'],
  async play(studio, language) {
    const stage = stageOf(studio.town, 'searching', language)
    const [own, ...others] = stage.people
    const asks = async (person: typeof own) => {
      const rider = await newGuest(studio.base, person.name)
      const by = { rider, live: await rider.connect() }
      return ask(studio.base, person.to, { ...wishOf(stage, person), by })
    }
    const first = await asks(own)
    const { page, text, shoot, sitAtDesk, leave } = await sitDown(studio, language, stage, first.rider, {
      canBeTold: true,
    })
    await page.goto('/request-ride')
    await page.getByRole('heading', { name: text.search.searching }).waitFor()
    const near = await Promise.all(others.map(asks))
    await page.getByText(text.search.nearby(2)).first().waitFor()
    await shoot('21-searching')
    for (const { live, requestId } of near)
      await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
    await page.getByText(text.search.nobodyNear).first().waitFor()
    await shoot('22-searching-nobody')
    // The network is lost beside a map that is there.
    await sitAtDesk()
    await page.context().setOffline(true)
    await page.getByText(text.offline.banner).waitFor({ timeout: 40_000 })
    await shoot('23-offline')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: text.search.noneYet }).waitFor({ timeout: 60_000 })
    await page.getByText(text.offline.banner).waitFor({ state: 'hidden', timeout: 40_000 })
    await shoot('24-no-match')
    await leave()
    for (const { rider } of [first, ...near]) rider.close()
  },
}
