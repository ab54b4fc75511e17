// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushState, renewPushes, turnOffPushes, turnOnPushes } from './push-subscription.ts'

/** The browser: its permission, what the person would say if asked, and its subscription, by the key of its server. */
let permission: NotificationPermission
let reply: NotificationPermission
let subscribed: string | null
let hasWorker: boolean
let done: string[]
/** The service: its key, and whether it can be reached. */
const key = btoa('the key of 2026').replaceAll('=', '')
let reached: boolean

const subscriptionOf = (server: string) => ({
  endpoint: `https://push.example/${server}`,
  options: { applicationServerKey: Uint8Array.from(server, (letter) => letter.charCodeAt(0)).buffer },
  toJSON: () => ({ endpoint: `https://push.example/${server}`, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    done.push(`browser off ${server}`)
    subscribed = null
    return true
  },
})

const worker = {
  pushManager: {
    getSubscription: async () => (subscribed === null ? null : subscriptionOf(subscribed)),
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      subscribed = new TextDecoder().decode(applicationServerKey as Uint8Array)
      done.push(`browser on ${subscribed}${userVisibleOnly ? '' : ' unseen'}`)
      return subscriptionOf(subscribed)
    },
  },
}

const api = {
  notifications: {
    key: async () => ({ publicKey: key }),
    subscribe: async ({ endpoint, keys }: { endpoint: string; keys: object }) =>
      void done.push(`told ${endpoint} ${Object.values(keys).join()}`),
    unsubscribe: async ({ endpoint }: { endpoint: string }, { token }: { token?: string }) => {
      done.push(`told off ${endpoint}${token ? ` by ${token}` : ''}`)
      if (!reached) throw new Error('no network')
    },
  },
} as unknown as Parameters<typeof turnOnPushes>[0]

beforeEach(() => {
  permission = 'default'
  reply = 'granted'
  subscribed = null
  hasWorker = true
  reached = true
  done = []
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      done.push('asked')
      if (permission === 'default') permission = reply
      return permission
    },
  })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => (hasWorker ? worker : undefined) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const ours = 'the key of 2026'
const told = `told https://push.example/${ours} p,a`

test.each([
  ['off', 'default', null],
  ['off', 'granted', null],
  ['on', 'granted', ours],
  ['off', 'default', ours],
  ['blocked', 'denied', null],
  ['blocked', 'denied', ours],
] as const)('pushes are %s with the permission %s and the subscription %s', async (state, given, known) => {
  permission = given
  subscribed = known
  expect(await pushState()).toBe(state)
})

test.each(['endpoint', 'p256dh', 'auth'])(
  'a subscription without %s, which nothing could be sent to, is told to nobody',
  async (missing) => {
    const { pushManager } = worker
    const whole = subscriptionOf(ours)
    const keys: Record<string, string> = { p256dh: 'p', auth: 'a' }
    delete keys[missing]
    const told = { endpoint: missing === 'endpoint' ? '' : whole.endpoint, keys }
    vi.spyOn(pushManager, 'subscribe').mockResolvedValue({ ...whole, toJSON: () => told } as never)
    await expect(turnOnPushes(api)).rejects.toThrow('incomplete')
    expect(done.filter((each) => each.startsWith('told http'))).toEqual([])
    vi.restoreAllMocks()
  },
)

test.each(['serviceWorker', 'PushManager', 'Notification', 'registration'])(
  'pushes are unavailable without %s, and nothing is asked or sent',
  async (missing) => {
    permission = 'granted'
    subscribed = ours
    if (missing === 'serviceWorker') vi.stubGlobal('navigator', {})
    else if (missing === 'registration') hasWorker = false
    else delete (globalThis as Record<string, unknown>)[missing]
    expect(await pushState()).toBe('unavailable')
    expect(await turnOnPushes(api)).toBe('unavailable')
    expect(await turnOffPushes(api)).toBe('unavailable')
    await renewPushes(api)
    expect(done).toEqual([])
  },
)

describe('a tap that turns pushes on', () => {
  test('asks, subscribes with the service’s key and tells the service', async () => {
    expect(await turnOnPushes(api)).toBe('on')
    expect(done).toEqual(['asked', `browser on ${ours}`, told])
  })

  test('keeps a subscription with that key, and replaces one with another', async () => {
    subscribed = ours
    expect(await turnOnPushes(api)).toBe('on')
    expect(done).toEqual(['asked', told])
    for (const other of ['the key of 2025', 'short']) {
      done = []
      subscribed = other
      expect(await turnOnPushes(api)).toBe('on')
      expect(done).toEqual(['asked', `browser off ${other}`, `browser on ${ours}`, told])
    }
  })

  test.each([
    ['denied', 'blocked'],
    ['default', 'off'],
  ] as const)('sends nothing if the person’s reply is %s', async (said, state) => {
    reply = said
    expect(await turnOnPushes(api)).toBe(state)
    expect(done).toEqual(['asked'])
  })
})

describe('a start', () => {
  test('sends the address of pushes that are on, without asking', async () => {
    permission = 'granted'
    subscribed = ours
    await renewPushes(api)
    expect(done).toEqual([told])
  })

  test.each([
    ['default', ours],
    ['denied', ours],
    ['granted', null],
  ] as const)('sends nothing with the permission %s and the subscription %s', async (given, known) => {
    permission = given
    subscribed = known
    await renewPushes(api)
    expect(done).toEqual([])
  })
})

describe('turning pushes off', () => {
  test.each([true, false])(
    'ends them in this browser, whether the service hears of it or not: %s',
    async (hears) => {
      permission = 'granted'
      subscribed = ours
      reached = hears
      expect(await turnOffPushes(api)).toBe('off')
      expect(subscribed).toBeNull()
      expect(done).toEqual([`browser off ${ours}`, `told off https://push.example/${ours}`])
    },
  )

  test('is told in the name of who just signed out', async () => {
    permission = 'granted'
    subscribed = ours
    await turnOffPushes(api, { token: 'ana’s' })
    expect(done).toContain(`told off https://push.example/${ours} by ana’s`)
  })

  test('does nothing if they were not on', async () => {
    permission = 'granted'
    expect(await turnOffPushes(api)).toBe('off')
    expect(done).toEqual([])
  })
})
