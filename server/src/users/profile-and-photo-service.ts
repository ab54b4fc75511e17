import { randomUUID } from 'node:crypto'
import { textsIn } from '@woodalo/languages/service'
import type { Language, RegisteredFields, User, UserFields } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Askers } from '../how-much-asked.ts'
import type { Principal } from '../principal.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import { changeGender } from './gender-store.ts'
import type { Painter } from './photo-processes.ts'
import { photoPath } from './photo-address-rules.ts'
import type { PhotoStore } from './photo-store.ts'
import type { NewUser, UserStore } from './user-store.ts'
import { renderUser } from './render.ts'
import { refuseForeignPhoto } from './foreign-photo.ts'

export interface UserService {
  /** Fills only empty fields. For a user of a hosted provider, the first call also sets the language. */
  registerOrLogIn(principal: Principal, fields: RegisteredFields, language: Language): Promise<User>
  me(principal: Principal): Promise<User>
  update(principal: Principal, id: string, fields: UserFields, language: Language): Promise<User>
  /** Throws before anything large is read. */
  mayChangePhoto(principal: Principal, id: string, address: string): Promise<void>
  /** `asker` says whose turn it takes. */
  setPhoto(principal: Principal, picture: Buffer, asker: Askers, language: Language): Promise<User>
  photo(photoId: string): Promise<Buffer>
  /** Returns a picture that belongs to the user, or null for anybody else's. */
  ownPhoto(userId: string, photoId: string): Promise<Buffer | null>

  // For identity.
  open(tx: Tx, account: Omit<NewUser, 'id'>): Promise<User>
  find(userId: string, tx?: Tx): Promise<User | null>
  emailProven(tx: Tx, userId: string, email: string): Promise<void>
  showProvenEmail(tx: Tx, userId: string, email: string): Promise<void>
  takeOver(tx: Tx, userId: string, owner: { email: string; language: Language }): Promise<void>
  phoneProven(tx: Tx, userId: string, phone: { prefix: string; number: string }): Promise<void>
  noLongerGuest(tx: Tx, userId: string): Promise<void>
  /**
   * Ensures a user for the subject of a hosted provider's token. Returns false if that user was deleted after the token
   * was issued.
   */
  ensure(userId: string, issuedAt: Date): Promise<boolean>
}

export interface UserParts {
  transact: Transact
  users: UserStore
  photos: PhotoStore
  painter: Painter
  limiter: Limiter
  rules: Rules
  /** Called after a change of the profile's language. */
  languageChanged(userId: string, language: Language): void
}

export function createUserService(parts: UserParts): UserService {
  const { transact, users, photos, limiter, rules } = parts
  async function find(id: string, tx?: Tx): Promise<User | null> {
    const record = await users.find(id, tx)
    return record && renderUser(record)
  }

  return {
    async registerOrLogIn({ userId }, fields, language) {
      await refuseForeignPhoto(photos, userId, fields, language)
      await users.markRegistered(userId, fields.language ?? language)
      const record = await users.fillEmpty(userId, fields)
      if (!record) throw new Failure('NOT_SIGNED_IN')
      return renderUser(record)
    },
    async me({ userId }) {
      const user = await find(userId)
      if (!user) throw new Failure('NOT_SIGNED_IN')
      return user
    },
    async update({ userId }, id, fields, language) {
      if (userId !== id) throw new Failure('NOT_FOUND')
      await refuseForeignPhoto(photos, userId, fields, language)
      const record = await transact(async (tx) => {
        if (fields.gender !== undefined && !(await changeGender(tx, id, fields.gender)))
          throw new Failure('GENDER_FIXED')
        return users.update(id, fields, tx)
      })
      if (!record) throw new Failure('NOT_FOUND')
      if (fields.language !== undefined) parts.languageChanged(userId, fields.language)
      if (fields.photoURL !== undefined) await photos.forgetUnused(userId)
      return renderUser(record)
    },
    async mayChangePhoto({ userId }, id, address) {
      if (userId !== id) throw new Failure('NOT_FOUND')
      await limiter.take(rules.photos, userId)
      await limiter.take(rules.photosOfAddress, address)
    },
    async setPhoto({ userId }, picture, asker, language) {
      const webp = await parts.painter.repaint(picture, asker)
      if (!webp)
        throw new Failure('INVALID_INPUT', { fields: { file: textsIn(language).faults.named.picture } })
      const user = await transact(async (tx) => {
        const photoId = await photos.replace(tx, userId, webp)
        const updated = await users.update(userId, { photoURL: photoPath + photoId }, tx)
        // Deleted while the picture was being decoded, which must not be stored then.
        if (!updated) throw new Failure('NOT_FOUND')
        return updated
      })
      return renderUser(user)
    },
    async photo(photoId) {
      const webp = await photos.find(photoId)
      if (!webp) throw new Failure('NOT_FOUND')
      return webp
    },
    async ownPhoto(userId, photoId) {
      const photo = await photos.ofUser(userId)
      return photo?.id === photoId ? photo.webp : null
    },
    open: async (tx, account) => renderUser(await users.insert(tx, { id: randomUUID(), ...account })),
    find,
    emailProven: users.emailProven,
    showProvenEmail: users.showProvenEmail,
    takeOver: users.takeOver,
    phoneProven: users.phoneProven,
    noLongerGuest: users.noLongerGuest,
    ensure: users.ensure,
  }
}
