// Who may see which path, the layout around it, what is fetched for it, and in which language.
import { webTexts } from '@woodalo/languages/web'
import { activeRide } from '../company/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { newGuest } from '../company/guest.ts'
import { expect, test } from './fixtures.ts'
import { breakCall, holdCall } from './network.ts'
import { arrive, arriveAs, newAccount, signUp } from './acts-of-people.ts'

const id = '0198f6a2-0000-7000-8000-000000000000'
const ofScreens = ['/', '/request-ride', '/onboarding', `/ride/${id}`, `/chat/${id}`]
const ofNothing = [
  '/no/such/screen',
  '/ride',
  '/chat',
  `/ride/${id}/more`,
  '/chatter',
  '/gallery',
  '/LOGIN',
  '/login/x',
]

test('every address leads to the plain sign-in when signed out', async ({ newPerson }) => {
  const { page, texts } = await newPerson()
  for (const path of ['/login', ...ofScreens, ...ofNothing]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await expect(page.getByRole('button', { name: texts.login.guestEnter })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.account.open })).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.generalInfo.open })).toHaveCount(0)
})

test('half a session counts as none', async ({ newPerson, service }) => {
  const { page } = await newPerson()
  const { token } = await newAccount(service.url, 'Media Luz')
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('token', kept), JSON.stringify(token))
  await page.goto('/request-ride')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('sign-in, welcome and unknown addresses lead to the ride request with its frame when signed in', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, await newAccount(service.url, 'Clara Sol'), '/')
  await expect(page).toHaveURL('/request-ride')
  for (const path of ['/login', '/onboarding', ...ofNothing]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/request-ride')
  }
  for (const path of [`/ride/${id}`, `/chat/${id}`]) {
    await page.goto(path)
    await expect(page.getByText(texts.ride.notFound)).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
  await page.getByRole('link', { name: texts.ride.myRides }).click()
  await expect(page).toHaveURL('/request-ride')

  await page.getByRole('button', { name: texts.account.open }).click()
  const account = page.getByRole('dialog', { name: texts.account.title })
  await expect(account).toBeVisible()
  await account.getByRole('button', { name: texts.ui.close, exact: true }).click()
  await expect(account).toBeHidden()
  await page.getByRole('button', { name: texts.generalInfo.open }).click()
  const info = page.getByRole('dialog', { name: texts.generalInfo.title })
  await expect.poll(async () => (await info.boundingBox())?.height).toBe(500)
  for (const step of [1, 2, 3]) {
    await expect(info.getByText(texts.generalInfo.step(step, 3))).toBeVisible()
    await expect(info.getByText(texts.generalInfo.steps[step - 1]!.title)).toBeVisible()
    await info
      .getByRole('button', { name: step < 3 ? texts.generalInfo.next : texts.generalInfo.done })
      .click()
  }
  await expect(info).toBeHidden()
})

test('every address leads to the welcome before it is completed, and afterwards to the wanted screen', async ({
  newPerson,
  service,
}) => {
  const { rideId } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson()
  const { page, texts } = person
  await page.goto(`/ride/${rideId}`)
  await expect(page).toHaveURL('/login')
  await signUp(person, 'Nueva Luz')
  await expect(page).toHaveURL('/onboarding')
  for (const path of ['/login', ...ofScreens, ...ofNothing]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/onboarding')
  }
  await page.goto(`/ride/${rideId}`)
  await expect(page).toHaveURL('/onboarding')
  for (let step = 1; step < 3; step++) await page.getByRole('button', { name: texts.onboarding.next }).click()
  await page.getByRole('button', { name: texts.onboarding.start }).click()
  await expect(page).toHaveURL(`/ride/${rideId}`)
  // The rides of others look as if they did not exist.
  await expect(page.getByText(texts.ride.notFound)).toBeVisible()
})

test('a link to a ride survives the sign-in and the end of a session', async ({ newPerson, service }) => {
  const { riders, rideId, others } = await activeRide(service.url, [serrano, granVia])
  const { rider } = others[0]!
  const email = `deep.${Date.now()}@example.org`
  await rider.api.users.update({ params: { id: rider.id }, body: { onboarded: true } })
  await rider.api.auth.linkEmail({ body: { email, password: 'a taxi for four' } })
  const person = await newPerson()
  const { page, texts } = person
  const signIn = async () => {
    await page.getByRole('radio', { name: texts.login.ways.email }).check()
    await page.getByRole('textbox', { name: texts.login.email }).fill(email)
    await page.getByLabel(texts.login.password, { exact: true }).fill('a taxi for four')
    await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
  }
  await page.goto(`/chat/${rideId}`)
  await expect(page).toHaveURL('/login')
  await signIn()
  await expect(page).toHaveURL(`/chat/${rideId}`)
  await expect(page.getByText(texts.chat.empty)).toBeVisible()
  const kept = await page.evaluate(() => ['user', 'token'].map((key) => localStorage.getItem(key)))
  expect(kept.map((value) => typeof JSON.parse(value!))).toEqual(['object', 'string'])
  await page.getByRole('button', { name: texts.ui.back }).click()
  await expect(page.getByLabel(texts.ride.codeForOthers)).toBeVisible()

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!) as string)
  await fetch(`${service.url}/api/v1/auth/sign-out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: texts.login.signedOut.server })).toBeVisible()
  await signIn()
  await expect(page).toHaveURL(`/ride/${rideId}`)
  await expect(page.getByLabel(texts.ride.codeForOthers)).toBeVisible()
  for (const { rider } of riders) rider.close()
})

test('a failed health check at the start ends the session and deletes what was stored of it', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson()
  const { page, texts } = person
  const account = await newAccount(service.url, 'Salud Rota')
  // The check of this first start must be over, else it is the one that fails, and the reload finds nobody signed in.
  const checked = page.waitForResponse(/\/userHealth$/)
  await arrive(person, account)
  await checked
  await expect(page.getByRole('heading', { name: texts.request.title })).toBeVisible()
  await breakCall(page, 'GET', /\/userHealth$/, 'refused')
  // A response that arrives after the end of the session is not stored.
  const favourites = await holdCall(page, 'GET', /\/favourites$/)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: texts.login.signedOut.health })).toBeVisible()
  favourites.release('whole')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(
    await page.evaluate(() =>
      ['token', 'user', 'favourites', 'places', 'rideData'].filter((key) => localStorage.getItem(key)),
    ),
  ).toEqual([])
})

test('a sign-out without a network ends the session at the next visit, whoever makes it, and keeps no token', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson()
  const { page, context, texts } = person
  const account = await newAccount(service.url, 'Lara Largo')
  const stillOpen = async () =>
    (
      await fetch(`${service.url}/api/v1/userHealth`, {
        headers: { authorization: `Bearer ${account.token}` },
      })
    ).status
  await arrive(person, account)
  await page.getByRole('button', { name: texts.account.open }).click()
  await expect(page.getByRole('button', { name: texts.account.logOut })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: texts.account.logOut }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionsToEnd'))).not.toBeNull()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(account.token)
  await page.close()
  expect(await stillOpen()).toBe(200)
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${service.url}/login`)
  await expect.poll(stillOpen).toBe(401)
  await expect.poll(() => later.evaluate(() => localStorage.getItem('sessionsToEnd'))).toBeNull()
})

test('rides that arrive after the sign-out are not kept', async ({ newPerson, service }) => {
  const person = await newPerson()
  const { page, texts } = person
  await arrive(person, await newAccount(service.url, 'Ana Lenta'), '/request-ride#rides')
  const keeps = () => page.evaluate(() => localStorage.getItem('lastRides'))
  await expect.poll(keeps).not.toBeNull()
  // The server answers while she is signed in; the network takes its time.
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/api\/v1\/rides(\?|$)/, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await page.goto('/request-ride#rides')
  await page.reload()
  await asked.promise
  await page.getByRole('button', { name: texts.account.open }).click()
  await page.getByRole('button', { name: texts.account.logOut }).click()
  await expect(page).toHaveURL('/login')
  const arrived = page.waitForResponse(/\/api\/v1\/rides(\?|$)/)
  released.resolve()
  await arrived
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await keeps()).toBeNull()
})

test('the screens of the ride and the request are loaded when they are first opened', async ({
  newPerson,
  service,
}) => {
  const { riders, rideId, requester } = await activeRide(service.url, [serrano, granVia])
  const person = await newPerson()
  const { page, texts } = person
  const fetched: string[] = []
  page.on('request', (request) => {
    const part = /\/assets\/([a-z-]+)-[^/]*\.js$/.exec(new URL(request.url()).pathname)?.[1]
    if (part) fetched.push(part)
  })
  await page.goto('/login')
  await expect(page.getByText(texts.login.legal)).toBeVisible()
  expect(fetched).not.toContain('request-ride-route')
  expect(fetched).not.toContain('ride-route')
  const newcomer = await newGuest(service.url, 'Ligera')
  await arriveAs(person, newcomer)
  await expect(page.getByText(texts.request.ridesEmpty)).toBeVisible()
  expect(fetched).toContain('request-ride-route')
  expect(fetched).not.toContain('ride-route')
  await arriveAs(person, requester.rider, `/ride/${rideId}`)
  await expect(page.getByRole('img', { name: /^Código:/ })).toBeVisible()
  expect(fetched).toContain('ride-route')
  for (const { rider } of riders) rider.close()
})

test('only a supported language is read from the browser’s storage', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto('/robots.txt')
  for (const [kept, spoken] of [
    [null, 'es'],
    ['en', 'en'],
    ['pt', 'pt'],
    ['pt-BR', 'es'],
    ['fr', 'es'],
    ['EN', 'es'],
    ['en-GB', 'es'],
    ['', 'es'],
    ['{"code":"en"}', 'es'],
    ['toString', 'es'],
    ['es', 'es'],
  ] as const) {
    await page.evaluate((value) => {
      if (value === null) localStorage.removeItem('language')
      else localStorage.setItem('language', value)
    }, kept)
    await page.goto('/login')
    await expect(
      page.getByRole('button', { name: webTexts[spoken].login.guestEnter, exact: true }),
    ).toBeVisible()
    await expect(page.locator('html'), String(kept)).toHaveAttribute('lang', spoken)
  }
})
