import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { createSettlementBook, type SettlementBook } from './book.ts'
import { createReminders, type ReminderParts } from './reminders.ts'
import { serveSettlements } from './routes.ts'
import { createSettlementService, type SettlementParts } from './service.ts'
import { createSettlementStore } from './store.ts'

/** Builds what rides and requests need of settlement, which is itself built on rides. */
export function buildSettlementBook({ config, database }: Foundation): SettlementBook {
  return createSettlementBook(createSettlementStore(database.db), config.settleHours * 3600)
}

export function buildSettlement(
  { log, database, publicUrl }: Foundation,
  needs: Pick<SettlementParts, 'book' | 'rides' | 'ownPhoto'> & Pick<ReminderParts, 'notify' | 'outbox'>,
): DomainPart {
  const { store } = needs.book
  const { transact } = database
  const settlements = createSettlementService({ ...needs, transact })
  const remind = createReminders({ ...needs, transact, store, publicUrl, log })
  return {
    routes: (http) => serveSettlements(http, settlements),
    sweeps: [{ name: 'shares-to-remind', everySeconds: 5, run: remind }],
    personalData: {
      settlements: {
        async exportOf(userId) {
          return { payTo: await store.waysOf(userId), shares: await store.sharesOf(userId) }
        },
        forgetUser: store.forgetUser,
        forgetEntered: store.forgetWays,
        withdraw: settlements.withdraw,
      },
    },
  }
}
