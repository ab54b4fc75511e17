// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import { expect, onTestFinished, test, vi } from 'vitest'
import { controls } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { openPage, Refusal, searched } from './page-fixture.tsx'
import { Searching } from './search-screen-actions.tsx'
import type { Resting, Searching as InSearch } from './state/app-state.ts'

const search = { ...searched, id: 'q1', beganAt: '2026-11-26T10:00:00Z', endsAt: '2026-11-26T10:02:00Z' }

/** The search in a browser that may show pushes, and has subscribed to them or not; null for one that cannot. */
async function open(subscribed: boolean | null, travel: object = {}, isRefused = false) {
  const server = btoa('a key').replaceAll('=', '')
  let subscription = subscribed ? {} : null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = {
        toJSON: () => ({ endpoint: 'https://push.example', keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => void (subscription = null),
      }),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const shown = { phase: 'searching', search, nearby: 1, ...travel } as unknown as InSearch | Resting
  const { page, settle, asked } = await openPage('/request-ride', <Searching travel={shown} />, {
    travel: shown,
    answers: {
      'GET /notifications/key': { publicKey: server },
      'POST /notifications/subscriptions': isRefused ? new Refusal(422, 'No vale.') : {},
    },
    ...(subscribed !== null && {
      browser: { serviceWorker: { getRegistration: async () => ({ pushManager }) } },
    }),
  })
  const press = async (name: string) => {
    await page.press([...controls()].find(([each]) => each.includes(name))![1])
    await settle()
  }
  return { press, asked }
}

test.each([
  ['may leave where pushes are on', true, es.search.leaveOpen],
  ['has to stay where there are none', null, es.search.leaveOpenNoPush],
  ['may ask for pushes where they are off', false, es.search.tellMeClosed],
] as const)('whoever searches %s', async (_what, subscribed, told) => {
  await open(subscribed)
  const texts = [es.search.leaveOpen, es.search.leaveOpenNoPush, es.search.tellMeClosed]
  expect(texts.filter((text) => document.body.textContent.includes(text))).toEqual([told])
})

test.each([
  ['nobody is near', { nearby: 0 }, true],
  ['it is not known yet', { nearby: null }, false],
  ['somebody is near', { nearby: 2 }, false],
])(
  'while one searches and %s, an invitation and a taxi alone are offered: %j',
  async (_what, travel, offered) => {
    await open(true, travel)
    await vi.dynamicImportSettled()
    const said = () => [...controls()].map(([name]) => name)
    if (offered)
      await vi.waitFor(
        () => said().some((name) => name.includes(es.search.alone)) || Promise.reject(new Error()),
      )
    const choices = [es.search.invite, es.search.alone, es.search.change]
    const shown = choices.filter((choice) => said().some((name) => name.includes(choice)))
    // Changing the trip would end the search: its own button says so.
    expect(shown).toEqual(offered ? [es.search.invite, es.search.alone] : [])
  },
)

test('pushes that were asked for are on from then on', async () => {
  const { press, asked } = await open(false)
  await press(es.search.tellMeClosed)
  expect(asked.some((call) => call.includes('https://push.example'))).toBe(true)
  expect(document.body.textContent).toContain(es.search.leaveOpen)
})

test('whoever cannot be told is told that, and may try again', async () => {
  const { press } = await open(false, {}, true)
  await press(es.search.tellMeClosed)
  expect(client.store.getState().toastNotification.message).toBe(es.account.notificationsFailed)
  expect(document.body.textContent).not.toContain(es.search.leaveOpen)
})

test('whoever searches on after a search without companions is asked for pushes', async () => {
  const { rides } = await client.live()
  const keep = vi.spyOn(rides, 'keepSearching').mockResolvedValue({ ok: true })
  const { press, asked } = await open(false, { phase: 'resting' })
  await press(`${es.search.keepSearching} ${es.search.keepTold}`)
  expect(asked.some((call) => call.includes('https://push.example'))).toBe(true)
  expect(keep).toHaveBeenCalledTimes(1)
})

test('only whoever searched with women and non-binary people is offered to search with everybody', async () => {
  await open(true, { phase: 'resting', search: { ...search, companions: 'women' } })
  expect([...controls().keys()].some((name) => name.includes(es.search.withAnyone))).toBe(true)
})

test('whoever searched with everybody is not', async () => {
  await open(true, { phase: 'resting' })
  expect([...controls().keys()].some((name) => name.includes(es.search.withAnyone))).toBe(false)
})
