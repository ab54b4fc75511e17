import { defaultLanguage, type Language, type RegisteredFields, type UserFields } from '@woodalo/protocol'
import { type Expression, type Selectable, sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { NewAccount, UserRecord } from './user-model.ts'
import { reputationColumns, reputationOf } from './reputation-model.ts'

export interface NewUser extends NewAccount {
  id: string
}

export interface UserStore {
  find(id: string, tx?: Tx): Promise<UserRecord | null>
  insert(tx: Tx, user: NewUser): Promise<UserRecord>
  /**
   * Creates a bare user for a hosted provider's subject if there is none. Returns false for a user deleted since, and
   * for our own users.
   */
  ensure(id: string, issuedAt: Date): Promise<boolean>
  /** Lets the first call of registerOrLogIn also set the language. Returns true if this was the first. */
  markRegistered(id: string, language: Language): Promise<boolean>
  /** Sets the given fields. Returns null for an unknown user. */
  update(id: string, fields: UserFields, tx?: Tx): Promise<UserRecord | null>
  /** Sets only fields that are empty. */
  fillEmpty(id: string, fields: RegisteredFields): Promise<UserRecord | null>
  emailProven(tx: Tx, id: string, email: string): Promise<void>
  /** Shows an email that the user has just proven, unless the profile shows another proven one. */
  showProvenEmail(tx: Tx, id: string, email: string): Promise<void>
  /** Deletes the names, and begins with the language and the email of the owner, who is welcomed as a new user. */
  takeOver(tx: Tx, id: string, owner: { email: string; language: Language }): Promise<void>
  phoneProven(tx: Tx, id: string, phone: { prefix: string; number: string }): Promise<void>
  noLongerGuest(tx: Tx, id: string): Promise<void>
  /** Deletes phone, picture and gender, which the owner can enter again at once. */
  forgetEntered(tx: Tx, id: string): Promise<void>
  /**
   * Deletes everything personal but keeps the row for the rides that the user took part in. Returns false for an
   * unknown user.
   */
  anonymise(tx: Tx, id: string): Promise<boolean>
  /** Returns some guests without a session who are older than that. They cannot come back. */
  abandonedGuests(days: number): Promise<string[]>
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
  'gender',
  ...reputationColumns,
] as const

type Row = Pick<Selectable<Tables['users']>, (typeof columns)[number]>

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
    gender: row.gender,
    ...reputationOf(row),
  }
}

/** Whether the user of the row has proven this email. */
function isProvenBy(email: string | null | Expression<string | null>) {
  return sql<boolean>`exists (select from proven_emails where user_id = users.id and email_key = lower(${email}))`
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
      email_verified: isProvenBy(fields.email),
    }),
    ...(phone !== undefined && {
      phone_prefix: phone?.prefix ?? null,
      phone_national: phone?.number ?? null,
      phone_verified: sql<boolean>`phone_verified and (phone_prefix, phone_national) is not distinct from (${phone?.prefix ?? null}::text, ${phone?.number ?? null}::text)`,
    }),
  }
}

export function createUserStore(db: Executor): UserStore {
  async function find(id: string, tx?: Tx): Promise<UserRecord | null> {
    const row = await (tx?.db ?? db)
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row ? recordOf(row) : null
  }

  async function update(id: string, fields: UserFields, tx?: Tx): Promise<UserRecord | null> {
    const set = assignments(fields)
    if (Object.keys(set).length === 0) return find(id, tx)
    const row = await (tx?.db ?? db)
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
    async insert(tx, user) {
      const row = await tx.db
        .insertInto('users')
        .values({
          id: user.id,
          display_name: user.displayName,
          full_name: user.displayName,
          email: user.email,
          email_verified: user.emailProven,
          proof: user.phone ? 'phone' : user.emailProven ? 'email' : 'none',
          phone_prefix: user.phone?.prefix ?? null,
          phone_national: user.phone?.number ?? null,
          phone_verified: user.phone !== null,
          photo_url: user.photoURL,
          is_guest: user.isGuest,
          language: user.language,
        })
        .returning(columns)
        .executeTakeFirstOrThrow()
      return recordOf(row)
    },
    async ensure(id, issuedAt) {
      const known = await db
        .selectFrom('users')
        .select(['deleted_at', 'is_hosted'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (known && !known.is_hosted) return false
      if (known && known.deleted_at === null) return true
      if (known && known.deleted_at! >= issuedAt) return false
      // A deleted user who returns with a newer token starts again, with nothing from before.
      await db
        .insertInto('users')
        .values({ id, registered_at: null, is_hosted: true, language: defaultLanguage })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ deleted_at: null })
            .where('users.deleted_at', '<', issuedAt)
            .where('users.is_hosted', '=', true),
        )
        .execute()
      return true
    },
    async markRegistered(id, language) {
      const row = await db
        .updateTable('users')
        .set({ registered_at: sql<Date>`now()`, language })
        .where('id', '=', id)
        .where('registered_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async emailProven(tx, id, email) {
      await tx.db
        .updateTable('users')
        .set({
          email: sql<string>`coalesce(email, ${email})`,
          email_verified: sql<boolean>`email_verified or lower(coalesce(email, ${email})) = lower(${email})`,
        })
        .where('id', '=', id)
        .execute()
    },
    async showProvenEmail(tx, id, email) {
      await tx.db
        .updateTable('users')
        .set({ email, email_verified: true })
        .where('id', '=', id)
        .where((eb) => eb.not(isProvenBy(eb.ref('email'))))
        .execute()
    },
    async takeOver(tx, id, { email, language }) {
      await tx.db
        .updateTable('users')
        .set({
          display_name: '',
          full_name: '',
          onboarded: false,
          language,
          email,
          email_verified: true,
          taken_over_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', id)
        .execute()
    },
    async phoneProven(tx, id, { prefix, number }) {
      await tx.db
        .updateTable('users')
        .set({
          phone_prefix: sql<string>`coalesce(phone_prefix, ${prefix})`,
          phone_national: sql<string>`coalesce(phone_national, ${number})`,
          phone_verified: sql<boolean>`phone_verified or (coalesce(phone_prefix, ${prefix}), coalesce(phone_national, ${number})) = (${prefix}, ${number})`,
        })
        .where('id', '=', id)
        .execute()
    },
    async noLongerGuest(tx, id) {
      await tx.db.updateTable('users').set({ is_guest: false }).where('id', '=', id).execute()
    },
    async forgetEntered(tx, id) {
      await tx.db
        .updateTable('users')
        .set({
          phone_prefix: null,
          phone_national: null,
          photo_url: null,
          gender: null,
          gender_changed_at: null,
        })
        .where('id', '=', id)
        .execute()
    },
    async anonymise(tx, id) {
      const row = await tx.db
        .updateTable('users')
        .set({
          display_name: '',
          full_name: '',
          email: null,
          email_verified: false,
          phone_prefix: null,
          phone_national: null,
          phone_verified: false,
          photo_url: null,
          onboarded: false,
          gender: null,
          gender_changed_at: null,
          is_guest: false,
          registered_at: null,
          deleted_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async abandonedGuests(days) {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('is_guest', '=', true)
        .where('deleted_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('sessions').select('sessions.id').whereRef('sessions.user_id', '=', 'users.id'),
            ),
          ),
        )
        .limit(100)
        .execute()
      return rows.map((row) => row.id)
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
