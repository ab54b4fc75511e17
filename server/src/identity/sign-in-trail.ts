import type { Logger } from '../logging.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { RecordStore, SignInRecord } from './sign-in-trail-store.ts'

/** The audit trail. It is stored in the database for the user and the operator, and logged without address or name. */
export interface Trail {
  add(
    act: string,
    outcome: SignInRecord['outcome'],
    userId: string | null,
    context: Pick<SignInContext, 'address' | 'userAgent'>,
  ): Promise<void>
}

export function createTrail(records: Pick<RecordStore, 'add'>, log: Logger): Trail {
  return {
    async add(act, outcome, userId, { address, userAgent }) {
      log.info({ act, outcome, userId }, 'sign-in')
      await records.add({ userId, act, outcome, address, userAgent })
    },
  }
}
