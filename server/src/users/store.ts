import type { UserFields } from '@woodalo/protocol'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { UserRecord } from './model.ts'

export interface NewUser {
  id: string
  displayName: string
  fullName: string
  email: string | null
  isGuest: boolean
  language: 'es' | 'en'
}

export interface UserStore {
  find(id: string): Promise<UserRecord | null>
  /** Null when the id is taken already. */
  insert(user: NewUser, executor?: Executor): Promise<UserRecord | null>
  /** Sets what is given. A changed email or phone counts as unproven. Null for a stranger. */
  update(id: string, fields: UserFields): Promise<UserRecord | null>
  /** Sets only what is empty so far. */
  fillEmpty(id: string, fields: UserFields): Promise<UserRecord | null>
}

const columns = [
  'id',
  'display_name',
  'full_name',
  'email',
  'phone_prefix',
  'phone_national',
  'photo_url',
  'onboarded',
  'language',
  'is_guest',
  'rating_total',
  'rating_count',
] as const

type Row = Pick<
  {
    [K in keyof Tables['users']]: Tables['users'][K] extends { __select__: infer S } ? S : Tables['users'][K]
  },
  (typeof columns)[number]
>

function recordOf(row: Row): UserRecord {
  return {
    id: row.id,
    displayName: row.display_name,
    fullName: row.full_name,
    email: row.email,
    phone:
      row.phone_prefix !== null && row.phone_national !== null
        ? { prefix: row.phone_prefix, number: row.phone_national }
        : null,
    photoURL: row.photo_url,
    onboarded: row.onboarded,
    language: row.language,
    isGuest: row.is_guest,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
  }
}

function assignments(fields: UserFields) {
  const { phone_number: phone } = fields
  return {
    ...(fields.displayName !== undefined && { display_name: fields.displayName }),
    ...(fields.full_name !== undefined && { full_name: fields.full_name }),
    ...(fields.photoURL !== undefined && { photo_url: fields.photoURL }),
    ...(fields.onboarded !== undefined && { onboarded: fields.onboarded }),
    ...(fields.language !== undefined && { language: fields.language }),
    ...(fields.email !== undefined && {
      email: fields.email,
      email_verified: (eb: ExpressionBuilder<Tables, 'users'>) =>
        sql<boolean>`${eb.ref('email_verified')} and ${eb.ref('email')} is not distinct from ${fields.email}`,
    }),
    ...(phone !== undefined && {
      phone_prefix: phone?.prefix ?? null,
      phone_national: phone?.number ?? null,
      phone_verified: sql<boolean>`phone_verified and (phone_prefix, phone_national) is not distinct from (${phone?.prefix ?? null}::text, ${phone?.number ?? null}::text)`,
    }),
  }
}

export function createUserStore(db: Executor): UserStore {
  async function find(id: string): Promise<UserRecord | null> {
    const row = await db
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row ? recordOf(row) : null
  }

  async function update(id: string, fields: UserFields): Promise<UserRecord | null> {
    const set = assignments(fields)
    if (Object.keys(set).length === 0) return find(id)
    const row = await db
      .updateTable('users')
      .set(set)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(columns)
      .executeTakeFirst()
    return row ? recordOf(row) : null
  }

  return {
    find,
    update,
    async insert(user, executor = db) {
      const row = await executor
        .insertInto('users')
        .values({
          id: user.id,
          display_name: user.displayName,
          full_name: user.fullName,
          email: user.email,
          is_guest: user.isGuest,
          language: user.language,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async fillEmpty(id, fields) {
      const record = await find(id)
      if (!record) return null
      return update(id, {
        ...(record.displayName === '' && fields.displayName && { displayName: fields.displayName }),
        ...(record.fullName === '' && fields.full_name && { full_name: fields.full_name }),
        ...(record.email === null && fields.email && { email: fields.email }),
        ...(record.phone === null && fields.phone_number && { phone_number: fields.phone_number }),
        ...(record.photoURL === null && fields.photoURL && { photoURL: fields.photoURL }),
      })
    },
  }
}
