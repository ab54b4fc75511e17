import { describe, expect, test } from 'vitest'
import type { Logger } from '../logging.ts'
import type { Notice, NoticeKind } from './model.ts'
import { lifetimeSeconds } from './push-lifetimes.ts'
import type { PushOptions, PushResult } from './push-sender.ts'
import { createNotificationService } from './service.ts'
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

/** Runs a push job of that age to one browser. Returns what was sent and whether its subscription was deleted. */
async function pushed(
  kind: NoticeKind,
  ageSeconds: number,
  result: PushResult = 'sent',
  found: StoredSubscription | null = target,
) {
  const sent: PushOptions[] = []
  const forgotten: string[] = []
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
    log: { warn: () => {} } as unknown as Logger,
  })
  const at = new Date(Date.now() - ageSeconds * 1000).toISOString()
  await service.push({ subscriptionId: 's', notice: noticeOf(kind), at })
  return { sent, forgotten }
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
})
