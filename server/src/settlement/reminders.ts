// Reminds debtors, by push and by mail.
import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { OutboxService } from '../outbox/send-and-deliver-service.ts'
import type { SettlementStore } from './fare-and-share-store.ts'

/** How often the service looks for reminders that are due. */
export const remindEverySeconds = 5

export interface ReminderParts {
  transact: Transact
  store: SettlementStore
  notify: Notify
  outbox: OutboxService
  publicUrl: string
  log: Logger
}

/** When to remind, counted from the time the share was owed. */
const remindAfterSeconds = [3_600, 24 * 3_600] as const
/** A later mail is no longer useful as a reminder. */
const mailUsefulSeconds = 12 * 3_600

/** Returns what sends the reminders that are due. */
export function createReminders({ transact, store, notify, outbox, publicUrl, log }: ReminderParts) {
  async function remindOf(rideId: string): Promise<void> {
    await transact(async (tx) => {
      const debtors = await store.remind(tx, rideId, remindAfterSeconds)
      if (!debtors) return
      await notify(
        tx,
        debtors.map(({ userId }) => ({ kind: 'settle-up', userId, rideId })),
      )
      for (const { email, language } of debtors)
        if (email !== null)
          await outbox.send(tx, {
            channel: 'email',
            to: email,
            ...textsIn(language as Language).letters.settle(`${publicUrl}/ride/${rideId}`),
            usefulSeconds: mailUsefulSeconds,
            isNotice: true,
          })
    })
  }

  return async (): Promise<void> => {
    for (const rideId of await store.toRemind(remindAfterSeconds))
      // A ride whose reminder fails must not delay the others.
      await remindOf(rideId).catch((error: unknown) =>
        log.error({ err: error, rideId }, 'a reminder could not be sent'),
      )
  }
}
