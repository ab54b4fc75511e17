import { describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import type { Tx } from '../database/connection.ts'
import type { Notice, NoticeKind } from './notice-kinds-model.ts'
import { gatherMessagesSeconds } from './push-gathering.ts'
import { lifetimeSeconds } from './push-lifetime-urgency-retries.ts'
import type { PushOptions, PushResult } from './push-sender.ts'
import { createNotificationService } from './subscribe-and-push-service.ts'
import type { StoredSubscription, SubscriptionStore } from './subscription-store.ts'

const target: StoredSubscription = {
  id: 's',
  endpoint: 'https://push.example/s',
  p256dh: '',
  auth: '',
  language: 'es',
}

const noticeOf = (kind: NoticeKind): Notice =>
  kind === 'match-found' || kind === 'terms-changed'
    ? { kind, rideId: 'r', termsVersion: 1 }
    : { kind, rideId: null }

/** Runs a push job of that age to one browser. Returns what was sent, which subscriptions were deleted and the log. */
async function pushed(
  kind: NoticeKind,
  ageSeconds: number,
  result: PushResult = 'sent',
  found: StoredSubscription | null = target,
) {
  const sent: PushOptions[] = []
  const forgotten: string[] = []
  const logged: unknown[] = []
  const store: Pick<SubscriptionStore, 'find' | 'forget'> = {
    find: () => Promise.resolve(found),
    forget: (id) => Promise.resolve(void forgotten.push(id)),
  }
  const service = createNotificationService({
    store: store as SubscriptionStore,
    addJob: () => Promise.reject(new Error('a push adds no job')),
    send: (_to, _payload, options) => {
      sent.push(options)
      return Promise.resolve(result)
    },
    publicKey: '',
    allowPrivate: false,
    log: createLogger('trace', { write: (line: string) => void logged.push(JSON.parse(line)) }),
  })
  const at = new Date(Date.now() - ageSeconds * 1000).toISOString()
  await service.push({ subscriptionId: 's', notice: noticeOf(kind), at })
  return { sent, forgotten, logged }
}

describe('a push', () => {
  test.each(['match-found', 'ride-canceled', 'settle-up', 'standing', 'message'] as const)(
    'about %s is sent as long as it is news, and never after that',
    async (kind) => {
      const seconds = lifetimeSeconds(kind)
      expect((await pushed(kind, seconds - 10)).sent).toMatchObject([{ lifetimeSeconds: seconds }])
      expect((await pushed(kind, seconds + 1)).sent).toEqual([])
    },
  )

  test('is not sent to a browser that is no longer subscribed', async () => {
    expect((await pushed('match-found', 0, 'sent', null)).sent).toEqual([])
  })

  test('ends the subscription only if the browser has left, and is repeated only if that may help', async () => {
    expect((await pushed('message', 0, 'gone')).forgotten).toEqual(['s'])
    for (const result of ['sent', 'refused'] as const)
      expect((await pushed('message', 0, result)).forgotten).toEqual([])
    await expect(pushed('message', 0, 'later')).rejects.toThrow('did not take the push')
  })

  test('that was refused for good is in the log, and no other is', async () => {
    expect((await pushed('message', 0, 'refused')).logged).toMatchObject([
      { level: 40, subscriptionId: 's', kind: 'message' },
    ])
    for (const result of ['sent', 'gone'] as const)
      expect((await pushed('message', 0, result)).logged).toEqual([])
  })
})

/** The jobs that one notice to Ana adds, whose browser is subscribed as `s`. */
async function jobsOf(notice: Notice) {
  const added: unknown[][] = []
  const store: Pick<SubscriptionStore, 'idsOf'> = {
    idsOf: () =>
      Promise.resolve([
        { id: 's', userId: 'ana' },
        { id: 'other', userId: 'ben' },
      ]),
  }
  const service = createNotificationService({
    store: store as SubscriptionStore,
    addJob: (...job) => Promise.resolve(void added.push(job)),
    send: () => Promise.reject(new Error('nothing is sent yet')),
    publicKey: '',
    allowPrivate: false,
    log: createLogger('silent'),
  })
  await service.notify({} as Tx, [{ userId: 'ana', ...notice }])
  return added.map(([, , job, options]) => ({ job, options }))
}

describe('news for somebody', () => {
  // A later message must not put off the push for the first one: its time stays. Other news replaces older news at once.
  test.each([
    ['message', { key: 'push s chat r', keyMode: 'preserve_run_at', delaySeconds: gatherMessagesSeconds }],
    ['match-found', { key: 'push s ride r', keyMode: 'replace', delaySeconds: 0 }],
    ['ride-canceled', { key: 'push s ride r', keyMode: 'replace', delaySeconds: 0 }],
    ['settle-up', { key: 'push s ride r', keyMode: 'replace', delaySeconds: 0 }],
    ['standing', { key: 'push s standing r', keyMode: 'replace', delaySeconds: 0 }],
  ] as const)('of kind %s is one push to each of their browsers: %j', async (kind, options) => {
    const notice = { ...noticeOf(kind), rideId: 'r' } as Notice
    expect(await jobsOf(notice)).toMatchObject([{ job: { subscriptionId: 's', notice }, options }])
  })
})
