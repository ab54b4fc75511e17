import { randomUUID } from 'node:crypto'
import type { Language, User, UserFields } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../identity/model.ts'
import { renderUser } from './model.ts'
import type { NewUser, UserStore } from './store.ts'

export interface UserService {
  /** Makes the user of a hosted provider's token on the first call; fills only empty fields afterwards. */
  registerOrLogIn(principal: Principal, fields: UserFields, language: Language): Promise<User>
  me(principal: Principal): Promise<User>
  update(principal: Principal, id: string, fields: UserFields): Promise<User>

  // What signing in needs.
  open(tx: Tx, account: Omit<NewUser, 'id'>): Promise<User>
  find(userId: string, tx?: Tx): Promise<User | null>
  emailProven(tx: Tx, userId: string, email: string): Promise<void>
  phoneProven(tx: Tx, userId: string, phone: { prefix: string; number: string }): Promise<void>
  noLongerGuest(tx: Tx, userId: string): Promise<void>
  /** For the subject of a hosted provider's token: false when that user has left since it was issued. */
  ensure(userId: string, issuedAt: Date): Promise<boolean>
}

export function createUserService(store: UserStore): UserService {
  async function find(id: string, tx?: Tx): Promise<User | null> {
    const record = await store.find(id, tx)
    return record && renderUser(record)
  }
  return {
    async registerOrLogIn({ userId }, fields, language) {
      await store.markRegistered(userId, fields.language ?? language)
      const record = await store.fillEmpty(userId, fields)
      if (!record) throw new Failure('NOT_SIGNED_IN')
      return renderUser(record)
    },
    async me({ userId }) {
      const user = await find(userId)
      if (!user) throw new Failure('NOT_SIGNED_IN')
      return user
    },
    async update({ userId }, id, fields) {
      const record = userId === id ? await store.update(id, fields) : null
      if (!record) throw new Failure('NOT_FOUND')
      return renderUser(record)
    },
    open: async (tx, account) => renderUser(await store.insert(tx, { id: randomUUID(), ...account })),
    find,
    emailProven: store.emailProven,
    phoneProven: store.phoneProven,
    noLongerGuest: store.noLongerGuest,
    ensure: store.ensure,
  }
}
