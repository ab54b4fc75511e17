// The account: refused input, stored input, and the other sessions.
import { webTexts } from '@woodalo/languages/web'
import { readFile } from 'node:fs/promises'
import { Woodalo } from '@woodalo/client'
import { newGuest } from '../company/guest.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { breakCall } from './network.ts'
import { arrive, arriveAs, newAccount } from './acts-of-people.ts'
import { received } from './received-messages.ts'

async function openAccount({ page, texts }: Person) {
  await page.getByRole('button', { name: texts.account.open }).click()
  return page.getByRole('dialog', { name: texts.account.title })
}

for (const language of ['es', 'en'] as const)
  test(`a photo that is too large or no picture is refused with a text, and the old one stays (${language})`, async ({
    newPerson,
    service,
  }) => {
    const rider = await newGuest(service.url, 'Foto')
    const person = await newPerson({ language })
    const { page, texts } = person
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.method() === 'PUT') uploads.push(request.url())
    })
    await arriveAs(person, rider)
    const menu = await openAccount(person)
    const input = menu.getByLabel(texts.account.photo)
    await menu.getByLabel(texts.account.name).fill('Sin guardar / unsaved')
    const photo = await readFile(new URL('../../web/public/icons/icon-192.png', import.meta.url))
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    const shown = menu.locator('img')
    await expect(shown).toBeVisible()
    const before = await shown.getAttribute('src')
    const sent = uploads.filter((url) => url.includes('photo')).length

    const large = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await expect(
      menu.getByText(
        language === 'es'
          ? 'La foto pesa demasiado: 5 MB como mucho.'
          : 'The photo is too large: 5 MB at most.',
      ),
    ).toBeVisible()
    // The photo is not even sent.
    expect(uploads.filter((url) => url.includes('photo'))).toHaveLength(sent)

    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
    const refusal = menu.getByRole('alert').filter({ hasText: /./ })
    await expect(refusal).toBeVisible()
    await expect(refusal).not.toContainText('5 MB')
    expect(await shown.getAttribute('src')).toBe(before)
    await expect(menu.getByLabel(texts.account.name)).toHaveValue('Sin guardar / unsaved')
    await menu.getByRole('button', { name: texts.account.removePhoto }).click()
    await expect(shown).toBeHidden()
    await expect(refusal).toBeHidden()
  })

test('a profile that cannot be saved shows an error, and an empty name is not sent', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Nora Sal')
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, account)
  const menu = await openAccount(person)
  const name = menu.getByLabel(texts.account.name)
  const save = menu.getByRole('button', { name: texts.account.save })
  await name.fill(' ')
  await save.click()
  await expect(menu.getByText(texts.login.faults.nameEmpty)).toBeVisible()
  await name.fill('Nora Mar')
  const mend = await breakCall(page, 'PATCH', /\/user\/[^/]+$/, 'refused')
  await save.click()
  await expect(menu.getByRole('alert').filter({ hasText: texts.account.saveFailed })).toBeVisible()
  await mend()
  await save.click()
  await expect(menu.getByRole('button', { name: texts.account.saved })).toBeVisible()
  const { user } = await new Woodalo(service.url).resume(account.token)
  expect(user.full_name).toBe('Nora Mar')
})

test('a new phone number is saved with its country, and an invalid one is refused beside the field', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Tere Paz')
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, account)
  const menu = await openAccount(person)
  const number = menu.getByRole('textbox', { name: texts.account.phone })
  await menu.getByLabel(texts.ui.prefix).selectOption('34')
  await number.fill('12')
  await menu.getByRole('button', { name: texts.account.save }).click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveValue('12')
  await number.fill('612 345 678')
  await menu.getByRole('button', { name: texts.account.save }).click()
  await expect(menu.getByRole('button', { name: texts.account.saved })).toBeVisible()
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')
  const { user } = await new Woodalo(service.url).resume(account.token)
  expect(user.phone_number).toEqual({ prefix: '34', number: '612345678' })
  await page.reload()
  const again = await openAccount(person)
  await expect(again.getByLabel(texts.ui.prefix)).toHaveValue('34')
  await expect(again.getByRole('textbox', { name: texts.account.phone })).toHaveValue(/612.?345.?678/)
})

test('a session elsewhere can be ended from here and has to sign in again, while this one continues', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Sole Mar')
  const here = await newPerson()
  const there = await newPerson({ language: 'en', width: 1280 })
  await arrive(here, account)
  await there.page.goto('/login')
  await there.page.getByRole('button', { name: 'English' }).click()
  await there.page.getByRole('radio', { name: there.texts.login.ways.email }).check()
  await there.page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await there.page.getByLabel('Password', { exact: true }).fill(account.password)
  await there.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(there.page).toHaveURL('/request-ride')
  await expect(there.page.getByText(there.texts.request.ridesEmpty)).toBeVisible()

  const menu = await openAccount(here)
  await menu.getByText(here.texts.account.sessions).click()
  const thisOne = menu.getByText(here.texts.account.thisSession, { exact: true })
  await expect(thisOne).toHaveCount(1)
  const others = menu.getByRole('button', { name: here.texts.account.endSession })
  await expect(others).toHaveCount(1)
  await others.click()
  await expect(others).toHaveCount(0)
  await expect(thisOne).toHaveCount(1)

  await expect(there.page).toHaveURL('/login')
  expect(await there.page.evaluate(() => ['user', 'token'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ])
  // The language that was chosen there is the account's.
  await here.page.reload()
  await expect(here.page.getByText(there.texts.request.ridesEmpty)).toBeVisible()
})

test('a phone is removed from the ways to sign in, and the email that is left cannot be', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Eva Luz')
  const { api } = await new Woodalo(service.url).resume(account.token)
  const phoneNumber = `+346${String(Date.now()).slice(-8)}`
  await api.auth.sendOtp({ body: { phoneNumber } })
  const code = await received(service.dataDir, phoneNumber, /\d{6}/)
  await api.auth.linkPhone({ body: { phoneNumber, code } })
  const person = await newPerson({ language: 'en', width: 1280, theme: 'dark' })
  const { texts } = person
  await arrive(person, account)
  const menu = await openAccount(person)
  await menu.getByText(texts.account.ways).click()
  await expect(menu.getByText(phoneNumber)).toBeVisible()
  await expectLegible(person, 'ways to sign in')
  const remove = menu.getByRole('button', { name: texts.account.removeWay, exact: true })
  await expect(remove).toHaveCount(2)
  await remove.last().click()
  await expect(menu.getByText(phoneNumber)).toBeHidden()
  await expect(remove).toHaveCount(0)
  expect(await api.auth.ways()).toMatchObject({ phone: null, email: { address: account.email } })
})

test('a user who signs in after another finds nothing of theirs in this browser', async ({
  newPerson,
  service,
}) => {
  const first = await newAccount(service.url, 'Prima Vez')
  const second = await newAccount(service.url, 'Segunda Vez')
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, first)
  await page.getByText(texts.request.options, { exact: true }).click()
  await page.getByLabel(texts.request.about).fill('Abrigo de la primera')
  await page.evaluate(() =>
    localStorage.setItem(
      'recentPlaces',
      JSON.stringify([{ name: 'Casa de la primera', latitude: 40.4, longitude: -3.7 }]),
    ),
  )
  const menu = await openAccount(person)
  await menu.getByRole('button', { name: texts.account.logOut }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('radio', { name: texts.login.ways.email }).check()
  await page.getByRole('textbox', { name: texts.login.email }).fill(second.email)
  await page.getByLabel(texts.login.password, { exact: true }).fill(second.password)
  await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
  await expect(page).toHaveURL('/request-ride')
  await page.getByText(texts.request.options, { exact: true }).click()
  await expect(page.getByLabel(texts.request.about)).toHaveValue('')
  await page.getByRole('combobox', { name: texts.request.to, exact: true }).focus()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Casa de la primera')).toHaveCount(0)
})

test('the account can be edited, shown in another language and theme, exported and deleted', async ({
  newPerson,
  service,
}) => {
  const account = await newAccount(service.url, 'Vera Gil')
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, account)
  await page.getByRole('button', { name: texts.account.open }).click()
  const menu = page.getByRole('dialog', { name: texts.account.title })
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
  await expect(menu.getByText(texts.account.thisSession, { exact: true })).toBeVisible()
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
  await page.getByRole('radio', { name: webTexts.en.login.ways.email }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/request-ride')
  await page.getByRole('button', { name: 'Open the account menu' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('checkbox', { name: 'I know this can’t be undone' }).check()
  await page.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page).toHaveURL('/login')
})
