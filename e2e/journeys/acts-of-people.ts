// What people do in the app, in their own language, with elements found by their texts.
import { defaultLanguage, languages } from '@woodalo/protocol/languages'
import type { Locator } from '@playwright/test'
import { type Rider, Woodalo } from '@woodalo/client'
import { expect, type Person } from './fixtures.ts'

export interface Account {
  email: string
  password: string
  name: string
  id: string
  token: string
}

/** How a group calls somebody whose first name nobody else in it has. */
export const firstNameOf = (name: string) => name.split(' ', 1)[0]!

const password = 'a taxi for four'
let people = 0

/** An account that has seen the welcome, made without a browser. */
export async function newAccount(base: string, name: string): Promise<Account> {
  const email = `${firstNameOf(name).toLowerCase()}${++people}.${Date.now()}@example.org`
  const { api, id, token } = await new Woodalo(base).signUp({ email, password, name })
  await api.users.update({ params: { id }, body: { onboarded: true } })
  return { email, password, name, id, token }
}

/** Opens the app as somebody who signed in before in this browser. */
export async function arrive(
  { page, url, language }: Person,
  account: Pick<Account, 'token'>,
  path = '/request-ride',
): Promise<void> {
  const { user } = await new Woodalo(url).resume(account.token)
  // A page of the same origin without scripts.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([token, user, language]) => {
      localStorage.setItem('language', language!)
      localStorage.setItem('token', token!)
      localStorage.setItem('user', user!)
    },
    [JSON.stringify(account.token), JSON.stringify(user), language],
  )
  await page.goto(path)
}

/** Opens the app as a rider who has seen the welcome. */
export async function arriveAs(person: Person, rider: Rider, path?: string): Promise<void> {
  await rider.api.users.update({
    params: { id: rider.id },
    body: { onboarded: true, language: person.language },
  })
  await arrive(person, rider, path)
}

/** The sign-in page in this person's language: it uses the default language until somebody chooses. */
export async function openLogin({ page, language }: Person): Promise<void> {
  await page.goto('/login')
  const { displayName } = languages.find(({ code }) => code === language)!
  if (language !== defaultLanguage) await page.getByRole('button', { name: displayName }).click()
}

/** Signs up in the form of the sign-in page. */
export async function signUp(person: Person, name: string): Promise<void> {
  const { page, texts } = person
  const { login } = texts
  await openLogin(person)
  await page.getByRole('radio', { name: login.ways.email }).check()
  await page.getByRole('button', { name: login.toSignUp, exact: true }).click()
  await page.getByLabel(login.name).fill(name)
  await page
    .getByRole('textbox', { name: login.email })
    .fill(`${firstNameOf(name).toLowerCase()}${++people}@example.org`)
  await page.getByLabel(login.newPassword, { exact: true }).fill(password)
  await page.getByRole('button', { name: login.signUp, exact: true }).click()
}

/** The three steps of the onboarding. `failing` is called after the last button had no effect, and ends the fault. */
export async function beWelcomed({ page, texts }: Person, failing?: () => Promise<void>): Promise<void> {
  const { onboarding } = texts
  await expect(page).toHaveURL('/onboarding')
  for (const step of [1, 2, 3]) {
    await expect(page.getByText(onboarding.step(step, 3))).toBeVisible()
    await expect(page.getByText(onboarding.steps[step - 1]!.title)).toBeVisible()
    if (step < 3) await page.getByRole('button', { name: onboarding.next }).click()
  }
  const start = page.getByRole('button', { name: onboarding.start })
  await start.click()
  if (failing) {
    await failing()
    await start.click()
  }
  await expect(page).toHaveURL('/request-ride')
}

/**
 * Works however far the ride is: the button is pinned once it is under way; before, it ends the page and asks first. It may
 * get pinned while this looks, because somebody else gets off.
 */
export async function getOff({ page, texts }: Person): Promise<void> {
  const early = page.getByRole('button', { name: texts.ride.gotOffAlready })
  const now = page.getByRole('button', { name: texts.ride.getOff })
  await expect(early.or(now)).toBeVisible()
  if (await early.isVisible()) await early.click({ timeout: 5_000 }).catch(() => undefined)
  await now.click()
}

/** Opens the rating, which never lies over money that is open. */
export async function openRating({ page, texts }: Person): Promise<Locator> {
  await page.getByRole('button', { name: texts.ride.rate }).click()
  return page.getByRole('dialog', { name: texts.rating.title })
}

/** A toast that waits for its answer. */
export async function expectToast(
  { page }: Person,
  [title, message]: readonly [title: string, message: string],
): Promise<void> {
  const toast = page.getByRole('alertdialog').filter({ hasText: message })
  await expect(toast).toContainText(title)
}

/** Types a part of a place and takes the suggestion, by touch or by keyboard only. */
async function choosePlace(
  { page }: Person,
  label: string,
  { typed, name }: Wanted,
  by: 'tap' | 'keys' = 'tap',
): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  if (by === 'keys') {
    await field.focus()
    await page.keyboard.type(typed)
  } else await field.fill(typed)
  const option = page.getByRole('option', { name })
  await expect(option.first()).toBeVisible()
  if (by === 'tap') await option.first().click()
  else
    for (let tries = 0; tries < 8; tries++) {
      await page.keyboard.press('ArrowDown')
      if ((await option.first().getAttribute('aria-selected')) === 'true') {
        await page.keyboard.press('Enter')
        break
      }
    }
  await expect(field).toHaveValue(name)
}

/** The part of a name that is the same in all languages. */
interface Wanted {
  typed: string
  name: RegExp
}
export const terminal4: Wanted = { typed: 'barajas t4', name: /Barajas T4/ }
export const avenidaDeAmerica: Wanted = { typed: 'avenida de am', name: /Avenida de América/ }
export const callao: Wanted = { typed: 'callao', name: /Callao/ }
export const granVia: Wanted = { typed: 'gran via con mon', name: /Gran Vía/ }

export async function fillRequest(person: Person, to: Wanted, by: 'tap' | 'keys' = 'tap'): Promise<void> {
  const { request } = person.texts
  await choosePlace(person, request.from, terminal4, by)
  await choosePlace(person, request.to, to, by)
}

export async function search({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: texts.request.search }).click()
  await expect(page.getByRole('heading', { name: texts.search.searching })).toBeVisible()
}
