import { textsIn } from '@woodalo/languages/service'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createReminders, type ReminderParts } from './reminders.ts'

const debtors = {
  one: [
    { userId: 'ana', language: 'en', email: 'ana@example.org' },
    { userId: 'luis', language: 'es', email: null },
    { userId: 'rosa', language: 'pt', email: 'rosa@example.org' },
  ],
  // Another node was faster.
  other: null,
  two: [{ userId: 'eva', language: 'es', email: 'eva@example.org' }],
}

test('debtors are reminded by push and, where an email is proven, by a mail of half a day that waits for codes', async () => {
  const done: unknown[] = []
  const logged: object[] = []
  const remind = createReminders({
    transact: <Result>(act: (tx: Tx) => Promise<Result>) => act({} as Tx),
    store: {
      toRemind: async () => ['one', 'faulty', 'other', 'two'],
      async remind(_tx: Tx, rideId: string, after: readonly number[]) {
        expect(after).toEqual([3_600, 24 * 3_600])
        if (rideId === 'faulty') throw new Error('away')
        return debtors[rideId as keyof typeof debtors]
      },
    },
    notify: async (_tx: Tx, news: readonly object[]) => void done.push(...news),
    outbox: { send: async (_tx: Tx, message: object) => void done.push(message) },
    publicUrl: 'https://woodalo.example',
    log: createLogger('trace', { write: (line: string) => void logged.push(JSON.parse(line) as object) }),
  } as unknown as ReminderParts)
  await remind()
  const mail = (to: string, language: 'es' | 'en' | 'pt', rideId: string) => ({
    channel: 'email',
    to,
    ...textsIn(language).letters.settle(`https://woodalo.example/ride/${rideId}`),
    usefulSeconds: 12 * 3_600,
    isNotice: true,
  })
  expect(done).toEqual([
    { kind: 'settle-up', userId: 'ana', rideId: 'one' },
    { kind: 'settle-up', userId: 'luis', rideId: 'one' },
    { kind: 'settle-up', userId: 'rosa', rideId: 'one' },
    mail('ana@example.org', 'en', 'one'),
    mail('rosa@example.org', 'pt', 'one'),
    { kind: 'settle-up', userId: 'eva', rideId: 'two' },
    mail('eva@example.org', 'es', 'two'),
  ])
  // One that fails holds up no other.
  expect(logged).toMatchObject([{ rideId: 'faulty', level: 50 }])
})
