// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useLanguageState } from '../i18n/language-state.ts'
import * as pushes from '../pwa/push-subscription.ts'
import { client } from './browser-client.ts'
import * as pageEvents from './page-events.ts'
import { begin } from './start-up.ts'

const { store, session, api } = client

const ana = (prefix: string | null) =>
  ({ id: 'ana', onboarded: true, phone_number: prefix && { prefix, number: '600000000' } }) as User

/** Starts at this address; the server says nothing of a stored session. Returns what the guards can see at once. */
async function startAt(address: string) {
  const ends: (() => void)[] = []
  const { subscribe } = store
  vi.spyOn(store, 'subscribe').mockImplementation((listener) => {
    const end = subscribe(listener)
    ends.push(end)
    return end
  })
  vi.spyOn(session, 'startUp').mockResolvedValue()
  // What it listens to goes on for as long as the page.
  const awake = vi.spyOn(pageEvents, 'stayAwake').mockReturnValue()
  let hashChanged = () => {}
  const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation(((
    name: string,
    act: () => void,
  ) => {
    if (name === 'hashchange') hashChanged = act
  }) as typeof addEventListener)
  vi.stubGlobal('fetch', async () => Response.json({ data: {} }))
  onTestFinished(() => {
    for (const end of ends) end()
    store.clearSession()
    store.patch({ signInReturn: null })
    useLanguageState.setState({ prefix: null })
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  history.replaceState(null, '', address)
  const begun = begin()
  const { signInReturn: atOnce } = store.getState()
  await begun
  listen.mockRestore()
  await vi.dynamicImportSettled()
  expect(awake).toHaveBeenCalledOnce()
  return { atOnce, hashChanged }
}

test('dates and amounts follow the phone of whoever is signed in, and nobody’s after the session', async () => {
  await startAt('/login')
  const prefix = () => useLanguageState.getState().prefix
  store.setSession(ana('+44'), 'token')
  expect(prefix()).toBe('+44')
  store.setUser(ana('+351'))
  expect(prefix()).toBe('+351')
  store.setUser(ana(null))
  expect(prefix()).toBeNull()
  store.setUser(ana('+34'))
  store.clearSession()
  expect(prefix()).toBeNull()
})

test('a link of a mail is taken out of the address and known to the guards at once', async () => {
  const { atOnce } = await startAt('/login#reset=secret')
  expect(location.hash).toBe('')
  expect(atOnce).toEqual({ kind: 'reset', value: 'secret' })
})

test('a link of a mail that is opened in this tab loads the page anew, and no other part of an address does', async () => {
  const { hashChanged } = await startAt('/login')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  history.replaceState(null, '', '/login#top')
  hashChanged()
  expect(reload).not.toHaveBeenCalled()
  history.replaceState(null, '', '/login#verify=secret')
  hashChanged()
  expect(reload).toHaveBeenCalledOnce()
})

test('a tap on the button of a notification accepts that ride once, and not again after a reload', async () => {
  store.setSession(ana(null), 'token')
  const { rides } = await client.live()
  const accepted = vi.spyOn(rides, 'acceptRide').mockResolvedValue({ ok: true })
  await startAt('/request-ride#accept=r1&terms=2')
  await vi.waitFor(() => expect(accepted).toHaveBeenCalledExactlyOnceWith({ id: 'r1', termsVersion: 2 }))
  await vi.waitFor(() => expect(sessionStorage.getItem('acceptTap')).toBeNull())
})

test('pushes are renewed for somebody signed in who allowed them, and their failure is only noted', async () => {
  const renewed = vi.spyOn(pushes, 'renewPushes').mockRejectedValue(new Error('no service'))
  store.setSession(ana(null), 'token')
  vi.stubGlobal('Notification', { permission: 'granted' })
  await startAt('/request-ride')
  await vi.waitFor(() => expect(renewed).toHaveBeenCalledExactlyOnceWith(api))
  await vi.waitFor(() => expect(store.getState().logs[0]).toMatchObject({ message: 'pushes: no service' }))
})

test.each([
  { permission: 'granted', token: null },
  { permission: 'denied', token: 'token' },
])('no push is renewed for $token with the permission $permission', async ({ permission, token }) => {
  const renewed = vi.spyOn(pushes, 'renewPushes').mockResolvedValue()
  if (token) store.setSession(ana(null), token)
  vi.stubGlobal('Notification', { permission })
  await startAt('/request-ride')
  expect(renewed).not.toHaveBeenCalled()
})
