// How the app begins: links from mails, sessions that end, no network, pushes.
import type { Page, Worker } from '@playwright/test'
import { webTexts } from '@woodalo/languages/web'
import { expect, test } from './fixtures.ts'
import { received } from './received-messages.ts'

let people = 0
async function signUp(url: string) {
  const email = `beginner${++people}.${Date.now()}@example.org`
  const password = 'a taxi for four'
  const post = (method: string, path: string, body: object, token?: string) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const answer = await post('POST', '/auth/sign-up/email', { email, password, name: 'Ana Prueba' })
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  await post('PATCH', `/user/${user.id}`, { onboarded: true }, token)
  return { email, password, token, id: user.id, post }
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('radio', { name: webTexts.es.login.ways.email }).check()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('a forgotten password is reset from the mail, and no address keeps its token', async ({
  service,
  newPerson,
}) => {
  const { page } = await newPerson()
  const { email, post } = await signUp(service.url)
  await post('POST', '/auth/request-password-reset', { email })
  await page.goto(await received(service.dataDir, email, /https?:\/\/\S+#reset=\S+/))
  const field = page.getByLabel('Contraseña nueva')
  await expect(field).toBeVisible()
  expect(page.url()).not.toContain('reset')
  await expect(page.getByText(`Para ${email}`)).toBeVisible()
  await field.fill('another taxi for four')
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  // Nobody had proven the email, and this is another browser: whoever signed up may have been a stranger.
  await expect(page).toHaveURL('/onboarding')
  await page.getByRole('button', { name: 'Saltar' }).click()
  await page.getByLabel('Nombre y apellidos').fill('Ana')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page).toHaveURL('/request-ride')
})

test('an email is proven from its mail while signed in', async ({ service, newPerson }) => {
  const { page } = await newPerson()
  const account = await signUp(service.url)
  await page.goto('/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/request-ride')
  await page.goto(await received(service.dataDir, account.email, /https?:\/\/\S+#verify=\S+/))
  await expect(page.getByText('Correo confirmado. ¡Gracias!')).toBeVisible()
  await expect(page).toHaveURL('/request-ride')
})

test('an email is proven from its mail after signing in', async ({ service, newPerson }) => {
  const { page } = await newPerson({ language: 'es' })
  const account = await signUp(service.url)
  await page.goto(await received(service.dataDir, account.email, /https?:\/\/\S+#verify=\S+/))
  await expect(page.getByText('Entra en tu cuenta para confirmar este correo.')).toBeVisible()
  await signIn(page, account)
  await expect(page.getByText('Correo confirmado. ¡Gracias!')).toBeVisible()
  await expect(page).toHaveURL('/request-ride')
})

test('the app speaks the account’s language after signing in and after a reload, where nobody has chosen another', async ({
  service,
  newPerson,
}) => {
  const { page } = await newPerson({ language: 'es' })
  const account = await signUp(service.url)
  await account.post('PATCH', `/user/${account.id}`, { language: 'en' }, account.token)
  await page.goto('/login')
  await signIn(page, account)
  const heading = page.getByRole('heading', { level: 1, name: webTexts.en.request.title })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('a refusal of the provider is shown as a text', async ({ newPerson }) => {
  const { page } = await newPerson({ language: 'es' })
  await page.goto('/login#error=PROVIDER_UNAVAILABLE')
  await expect(page.getByText('Esa forma de entrar no está disponible aquí.')).toBeVisible()
  expect(page.url()).not.toContain('#error')
})

test('a session ends here if it is ended elsewhere, but not if the server is unreachable', async ({
  service,
  newPerson,
}) => {
  const { page } = await newPerson()
  const account = await signUp(service.url)
  await page.goto('/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/request-ride')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await service.down()
  await expect(page.getByText('Sin conexión. Seguimos intentándolo.')).toBeVisible()
  await expect(page).toHaveURL('/request-ride')
  await service.up()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!) as string)
  await account.post('POST', '/auth/sign-out', {}, token)
  // Waits for the next try to connect, which may come 20 s after the last one.
  await expect(page).toHaveURL('/login', { timeout: 40_000 })
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
}

test('the app opens without a network, and no response of the API is ever cached', async ({
  service,
  newPerson,
}) => {
  const { page, context } = await newPerson({ worker: true })
  await page.goto('/login')
  await workerOf(page)
  await signIn(page, await signUp(service.url))
  await expect(page).toHaveURL('/request-ride')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'))
    .toMatch(/none|activated/)
  await page.reload()
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => path.startsWith('/api') || path.startsWith('/socket.io'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/request-ride')
  await expect(page).toHaveURL('/request-ride')
  expect(await page.evaluate(() => document.title)).toContain('Woodalo')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await context.setOffline(false)
})

test('every push is shown, and a tap on it leads to its screen', async ({ service, newPerson }) => {
  const { page, context, texts } = await newPerson({ worker: true, whole: true })
  await context.grantPermissions(['notifications'])
  await page.goto('/login')
  const worker = await workerOf(page)
  await signIn(page, await signUp(service.url))
  await expect(page).toHaveURL('/request-ride')
  await page.reload()
  // A tap needs the running program: the first markup has no listeners yet.
  await expect(page.getByRole('button', { name: texts.account.open })).toBeVisible()
  // A headless shell, such as the Chromium that npm brings, denies notifications even when they have been granted.
  const keepsNotices = await worker.evaluate(() => Notification.permission === 'granted')
  if (!keepsNotices)
    console.log('This browser keeps no notifications: what the worker asks it to show is what is looked at.')
  const shown = await worker.evaluate(async (keeps) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      ExtendableEvent: new (type: string) => Event
      PushEvent: new (type: string, init: { data: string }) => Event
      NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
    }
    const { registration } = scope
    const asked: (NotificationOptions & { title: string; close(): void })[] = []
    const shows: Promise<void>[] = []
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (title, options) => {
      asked.push({ title, ...options, close: () => {} })
      if (keeps) shows.push(show(title, options))
      await Promise.all(shows)
    }
    const push = (data: string) => scope.dispatchEvent(new scope.PushEvent('push', { data }))
    push('not json at all')
    push(
      JSON.stringify({
        title: 'Viaje confirmado',
        body: 'Todos han aceptado.',
        url: '/ride/r7',
        tag: 'ride-r7',
      }),
    )
    await Promise.all(shows)
    const notices: (Notification | (typeof asked)[number])[] = keeps
      ? await registration.getNotifications()
      : asked
    const notification = notices.find(({ tag }) => tag === 'ride-r7')!
    scope.dispatchEvent(
      keeps
        ? new scope.NotificationEvent('notificationclick', {
            notification: notification as Notification,
            action: '',
          })
        : Object.assign(new scope.ExtendableEvent('notificationclick'), { notification, action: '' }),
    )
    return notices.map(({ title, body }) => ({ title, body }))
  }, keepsNotices)
  expect(shown).toContainEqual({ title: 'Woodalo', body: 'not json at all' })
  expect(shown).toContainEqual({ title: 'Viaje confirmado', body: 'Todos han aceptado.' })
  await expect(page).toHaveURL('/ride/r7')
})
