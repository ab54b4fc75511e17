// The way to Google and back in a browser. A certified OpenID provider on this machine takes Google's place.
import { type OpenIdIssuer, startOpenIdIssuer } from '../../server/src/testing/openid-issuer.ts'
import { expect, test } from './fixtures.ts'
import { Service } from './service.ts'

// One after another in one worker, because each worker would start its own provider and service.
test.describe.configure({ mode: 'default' })

let issuer: OpenIdIssuer
let own: Service

test.beforeAll(async () => {
  issuer = await startOpenIdIssuer()
  own = await Service.start({
    GOOGLE_ISSUER: issuer.issuer,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
  })
  issuer.serve(`${own.url}/api/v1/auth/return/google`)
})
test.afterAll(async () => {
  await own?.remove()
  await issuer?.stop()
})

const gala = { sub: 'gala', email: 'gala@example.org', email_verified: true, name: 'Gala Ríos' }

test('Google signs a rider in, with a welcome only the first time', async ({ newPerson }) => {
  issuer.person = gala
  const { page, texts } = await newPerson({ at: own.url })
  const seen: string[] = []
  page.on('request', (request) => void seen.push(request.url()))
  const deepLink = '/ride/0198f6a2-0000-7000-8000-000000000000'
  await page.goto(deepLink)
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: texts.login.google }).click()
  await expect(page).toHaveURL('/onboarding')
  expect(seen.some((url) => url.startsWith(issuer.issuer))).toBe(true)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user')!) as object)
  expect(user).toMatchObject({ full_name: 'Gala Ríos', email: 'gala@example.org', isGuest: false })
  // Neither the code nor the token stays in an address or in the history.
  expect(page.url()).not.toMatch(/code|token|#/)
  for (let step = 1; step < 3; step++) await page.getByRole('button', { name: texts.onboarding.next }).click()
  await page.getByRole('button', { name: texts.onboarding.start }).click()
  await expect(page).toHaveURL(deepLink)

  const again = await newPerson({ at: own.url, width: 1280 })
  await again.page.goto('/login')
  await again.page.getByRole('button', { name: texts.login.google }).click()
  await expect(again.page).toHaveURL('/request-ride')
  expect(await again.page.evaluate(() => JSON.parse(localStorage.getItem('user')!) as object)).toMatchObject({
    id: (user as { id: string }).id,
  })
})

for (const language of ['es', 'en'] as const)
  test(`a rider who turns back at Google sees a message and can sign in another way (${language})`, async ({
    newPerson,
  }) => {
    issuer.person = null
    const { page, texts } = await newPerson({ at: own.url, language })
    await page.goto('/login')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: texts.login.google }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: texts.login.guestEnter })).toBeVisible()
  })

test('another person’s return from Google signs nobody in', async ({ newPerson }) => {
  issuer.person = gala
  const attacker = await newPerson({ at: own.url })
  let stolen = ''
  await attacker.page.route('**/api/v1/auth/exchange', (route) => route.abort())
  attacker.page.on('request', (request) => {
    if (request.url().endsWith('/auth/exchange')) stolen = (request.postDataJSON() as { code: string }).code
  })
  await attacker.page.goto('/login')
  await attacker.page.getByRole('button', { name: attacker.texts.login.google }).click()
  await expect.poll(() => stolen).not.toBe('')
  const { page } = await newPerson({ at: own.url })
  await page.goto(`/login#code=${stolen}`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
