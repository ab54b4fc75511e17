// What the command line does with operators. The audit log records each act under the name `command line`.
import type { AuditAct } from '@woodalo/protocol/desk-responses'
import type { Transact } from '../database/connection.ts'
import type { AuditStore } from './audit-store.ts'
import type { ListedOperator, OperatorStore } from './operator-store.ts'
import { hashSecret, newSecret } from './token-and-session-secrets.ts'

export interface OperatorService {
  /** Returns the token for the first sign-in, which is not stored, or null if the name is taken. */
  add(name: string): Promise<string | null>
  /** Revokes the key, the second factor and all sessions. Returns a new token, or null if no operator has this name. */
  reset(name: string): Promise<string | null>
  remove(name: string): Promise<boolean>
  list(): Promise<ListedOperator[]>
}

const byCommandLine = 'command line'

export function createOperatorService(parts: {
  transact: Transact
  operators: OperatorStore
  audit: AuditStore
}): OperatorService {
  const { transact, operators, audit } = parts

  function act<Done extends boolean>(
    name: string,
    word: AuditAct,
    work: Parameters<typeof transact<Done>>[0],
  ): Promise<Done> {
    return transact(async (tx) => {
      const done = await work(tx)
      if (done) await audit.write(tx, { operator: byCommandLine, act: word, subject: name })
      return done
    })
  }

  return {
    async add(name) {
      const token = newSecret()
      const isNew = await act(name, 'operator-made', (tx) => operators.add(tx, name, hashSecret(token)))
      return isNew ? token : null
    },
    async reset(name) {
      const token = newSecret()
      const isThere = await act(name, 'operator-reset', (tx) => operators.reset(tx, name, hashSecret(token)))
      return isThere ? token : null
    },
    remove: (name) => act(name, 'operator-removed', (tx) => operators.remove(tx, name)),
    list: () => transact((tx) => operators.list(tx.db)),
  }
}
