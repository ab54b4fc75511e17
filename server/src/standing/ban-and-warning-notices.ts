// Tells a person what operators did about them.
import { textsIn } from '@woodalo/languages/service'
import type { NumberedEventPayloads } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { OutboxService } from '../outbox/send-and-deliver-service.ts'
import { dayOf } from './ban-model.ts'
import type { StandingStore } from './ban-and-warning-store.ts'

interface InformParts {
  store: StandingStore
  tell: Tell
  notify: Notify
  outbox: OutboxService
  publicUrl: string
}

type Said = NumberedEventPayloads['STANDING_UPDATED']['kind']

/** A mail that could not be sent by then is dropped. The account page shows the same. */
const mailUsefulSeconds = 3 * 24 * 3_600

/** Tells the person over every open connection, by push to their browsers, and by mail if their email is proven. */
export async function inform(
  parts: InformParts,
  tx: Tx,
  userId: string,
  said: Said,
  words: { text: string; lastDay?: string | null },
) {
  const { language, email } = await parts.store.addressee(tx, userId)
  const { standing, letters } = textsIn(language)
  const day = dayOf(words.lastDay ?? null, language)
  const message = said === 'banned' ? standing.banned(day) : standing[said]
  await parts.tell(tx, [
    { userId, event: 'STANDING_UPDATED', payload: { kind: said, title: standing.title, message } },
  ])
  await parts.notify(tx, [{ kind: 'standing', userId, rideId: null }])
  if (email !== null)
    await parts.outbox.send(tx, {
      channel: 'email',
      to: email,
      ...letters.standing(message, words.text, parts.publicUrl),
      usefulSeconds: mailUsefulSeconds,
      isNotice: true,
    })
}
