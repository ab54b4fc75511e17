// The account menu, what sign-in refuses, the keyboard alone, large text, and axe over every screen.
import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { activeRide, codeOf, metRide, pendingRide, type Traveller } from '../contract/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { Rider } from '../contract/rider.ts'
import { expect, type Person, test } from './fixtures.ts'
import { arrive, arriveAs, avenidaDeAmerica, newAccount, openLogin, terminal4 } from './people.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Both themes, with motion at rest. */
async function expectAccessible({ page }: Person, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(350)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
    expect(said, `${what}, ${colorScheme}`).toEqual([])
  }
}

const refusals = {
  es: {
    nickname: 'El apodo es obligatorio para entrar como invitado.',
    phone: 'Escribe un número de teléfono.',
    code: 'Código de verificación incorrecto. Inténtalo de nuevo.',
  },
  en: {
    nickname: 'Nickname is required for guest sign-in.',
    phone: 'Please enter a phone number.',
    code: 'Incorrect verification code. Please try again.',
  },
}

for (const language of ['es', 'en'] as const)
  test(`each way in says what is missing, and axe finds nothing there (${language})`, async ({
    newPerson,
    service,
  }) => {
    const person = await newPerson({ language, reducedMotion: true })
    const { page, texts } = person
    await openLogin(person)
    await expect(page.getByText(texts.login.legal)).toBeVisible()
    // This service has no client at Google.
    await expect(page.getByRole('button', { name: texts.login.google })).toHaveCount(0)
    await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
    await expect(page.getByText(texts.login.faults.emailEmpty)).toBeVisible()
    if (language === 'es') await expectAccessible(person, 'sign-in with faults')
    await page.getByRole('textbox', { name: texts.login.email }).fill('nobody@example.org')
    await page.getByLabel(texts.login.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()

    await page.getByRole('radio', { name: texts.login.ways.guest }).check()
    await page.getByRole('button', { name: texts.login.guestEnter }).click()
    await expect(page.getByText(refusals[language].nickname)).toBeVisible()
    if (language === 'es') await expectAccessible(person, 'guest')

    await page.getByRole('radio', { name: texts.login.ways.phone }).check()
    await page.getByRole('button', { name: texts.login.sendCode }).click()
    await expect(page.getByText(refusals[language].phone)).toBeVisible()
    if (language === 'es') await expectAccessible(person, 'phone')
    const number = language === 'es' ? '612345001' : '612345002'
    await page.getByLabel(texts.ui.prefix).first().selectOption('34')
    await page.getByLabel(texts.login.phone).last().fill(number)
    await page.getByRole('button', { name: texts.login.sendCode }).click()
    const field = page.getByLabel(texts.login.code)
    await expect(field).toBeVisible()
    const lines = (await readFile(`${service.dataDir}/outbox.jsonl`, 'utf8')).trim().split('\n')
    const sent = lines.map((line) => JSON.parse(line) as { to: string; text: string })
    const code = sent.findLast(({ to }) => to === `+34${number}`)!.text.match(/\d{6}/)![0]
    await field.fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: texts.login.verify }).click()
    await expect(page.getByText(refusals[language].code)).toBeVisible()
    await field.fill(code)
    await page.getByRole('button', { name: texts.login.verify }).click()
    await expect(page).toHaveURL('/onboarding')
    if (language === 'es') await expectAccessible(person, 'onboarding')
  })

test('the account is edited, shown in another language and theme, taken along and deleted', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Vera Gil')
  const person = await newPerson({ reducedMotion: true })
  const { page, texts } = person
  await arrive(person, account)
  await page.getByRole('button', { name: texts.account.open }).click()
  const menu = page.getByRole('dialog', { name: texts.account.title })
  await expectAccessible(person, 'account')
  await menu.getByLabel(texts.account.name).fill('Vera Gil Mora')
  await menu.getByRole('button', { name: texts.account.save }).click()
  await expect(menu.getByRole('button', { name: texts.account.saved })).toBeVisible()
  await menu.getByLabel(texts.account.email).fill('not an address')
  await menu.getByRole('button', { name: texts.account.save }).click()
  await expect(menu.getByRole('textbox', { name: texts.account.email })).toHaveAttribute(
    'aria-invalid',
    'true',
  )

  await menu.getByLabel(texts.account.photo).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await readFile(new URL('../../web/public/icons/icon-192.png', import.meta.url)),
  })
  await expect(menu.getByRole('button', { name: texts.account.removePhoto })).toBeVisible()
  await menu.getByRole('button', { name: texts.account.removePhoto }).click()
  await expect(menu.getByRole('button', { name: texts.account.removePhoto })).toBeHidden()

  await menu.getByRole('radio', { name: texts.account.themes.dark }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await menu.getByText(texts.account.sessions).click()
  await expect(menu.getByText(texts.account.thisSession)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: texts.account.exportData }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Vera Gil Mora')
  await menu.getByRole('radio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Open the account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() => ['user', 'token', 'rideData'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null])
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/request-ride')
  await page.getByRole('button', { name: 'Open the account menu' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page).toHaveURL('/login')
})

test('a request is made with the keyboard alone', async ({ newPerson, service }) => {
  const rider = await Rider.signIn(service.url, 'Teclas')
  const person = await newPerson({ reducedMotion: true })
  const { page, texts } = person
  await arriveAs(person, rider)
  await expect(page.getByText(texts.request.tripsEmpty)).toBeVisible()
  await expectAccessible(person, 'request')
  await expectRoomForLargeText(person, 'request')

  async function tabTo(role: string, name: string | RegExp): Promise<void> {
    const wanted = page.getByRole(role as 'button', { name, exact: true })
    for (let tries = 0; tries < 30; tries++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard never came to ${String(name)}`)
  }
  for (const [label, { typed, name }] of [
    [texts.request.from, terminal4],
    [texts.request.to, avenidaDeAmerica],
  ] as const) {
    await tabTo('combobox', label)
    await page.keyboard.type(typed)
    const option = page.getByRole('option', { name }).first()
    await expect(option).toBeVisible()
    for (let tries = 0; tries < 8 && (await option.getAttribute('aria-selected')) !== 'true'; tries++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(name)
  }
  await tabTo('button', texts.ui.more(texts.request.people))
  await page.keyboard.press('Enter')
  await tabTo('button', texts.request.search)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
  await expectAccessible(person, 'searching')
  await tabTo('button', texts.search.cancel)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: texts.request.title })).toBeVisible()
  rider.close()
})

/** Twice the text size, as a person's settings do it; nothing may be wider than the screen. */
async function expectRoomForLargeText({ page }: Person, what: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.waitForTimeout(150)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
      )
      .filter((element) => !element.closest('svg, dialog:not([open]), ul[aria-label], [popover]'))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`),
  )
  expect(cut, `${what} at twice the text size`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

test('axe finds nothing from the match to the rating, and large text has room', async ({
  newPerson,
  service,
}) => {
  test.setTimeout(120_000)
  const pending = await pendingRide(service.url, [serrano, granVia])
  const deciding = await newPerson({ reducedMotion: true })
  await arriveAs(deciding, pending.travellers[0]!.rider)
  await expect(deciding.page.getByRole('button', { name: deciding.texts.match.accept })).toBeVisible()
  await expectAccessible(deciding, 'match')
  await expectRoomForLargeText(deciding, 'match')
  await deciding.page.getByRole('button', { name: deciding.texts.match.cancel }).click()
  await expectAccessible(deciding, 'refusing')
  for (const { live, requestId } of pending.travellers)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })

  const { travellers, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson({ reducedMotion: true })
  const { page, texts } = person
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  await expect(page.getByRole('img', { name: /^Código:/ })).toHaveText(await codeOf(requester, rideId))
  await expectAccessible(person, 'code and order')
  await expectRoomForLargeText(person, 'code and order')
  await page.getByRole('button', { name: texts.ride.chat }).click()
  await (others[0] as Traveller).rider.call('POST', `/rides/${rideId}/messages`, { text: '¿Dónde estás?' })
  await expect(page.getByRole('log').getByText('¿Dónde estás?')).toBeVisible()
  await expectAccessible(person, 'chat')
  await expectRoomForLargeText(person, 'chat')
  const typist = await newPerson({ reducedMotion: true })
  await arriveAs(typist, others[0]!.rider, `/ride/${rideId}`)
  await expect(typist.page.getByLabel(typist.texts.ride.codeForOthers)).toBeVisible()
  await expectAccessible(typist, 'code to be typed')

  const met = await metRide(service.url, [serrano, granVia])
  const rating = await newPerson({ reducedMotion: true })
  await arriveAs(rating, met.requester.rider, `/ride/${met.rideId}`)
  await rating.page.getByRole('button', { name: rating.texts.ride.getOff }).click()
  await expect(rating.page.getByRole('dialog', { name: rating.texts.rating.title })).toBeVisible()
  await expectAccessible(rating, 'rating')
  await rating.page.keyboard.press('Escape')
  await expectAccessible(rating, 'details')
  await expectRoomForLargeText(rating, 'details')
  await rating.page.goto('/request-ride')
  await rating.page.getByRole('button', { name: rating.texts.generalInfo.open }).click()
  await expect(rating.page.getByText(rating.texts.generalInfo.step(1, 3))).toBeVisible()
  await expectAccessible(rating, 'general info')
  for (const { rider } of [...pending.travellers, ...travellers, ...met.travellers]) rider.close()
})
