import type { Language, User, UserFields } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { Principal } from '../identity/model.ts'
import { renderUser } from './model.ts'
import type { UserStore } from './store.ts'

export interface UserService {
  /** Makes the user of a hosted provider's token on the first call; fills only empty fields afterwards. */
  registerOrLogIn(principal: Principal, fields: UserFields, language: Language): Promise<User>
  me(principal: Principal): Promise<User>
  update(principal: Principal, id: string, fields: UserFields): Promise<User>
}

export function createUserService(store: UserStore): UserService {
  async function mustFind(id: string): Promise<User> {
    const record = await store.find(id)
    if (!record) throw new Failure('NOT_FOUND')
    return renderUser(record)
  }
  return {
    async registerOrLogIn({ userId }, fields, language) {
      await store.insert({
        id: userId,
        displayName: fields.displayName ?? '',
        fullName: fields.full_name ?? '',
        email: fields.email ?? null,
        isGuest: false,
        language: fields.language ?? language,
      })
      const record = await store.fillEmpty(userId, fields)
      if (!record) throw new Failure('NOT_SIGNED_IN')
      return renderUser(record)
    },
    me: ({ userId }) => mustFind(userId),
    async update({ userId }, id, fields) {
      if (userId !== id) throw new Failure('NOT_FOUND')
      const record = await store.update(id, fields)
      if (!record) throw new Failure('NOT_FOUND')
      return renderUser(record)
    },
  }
}
