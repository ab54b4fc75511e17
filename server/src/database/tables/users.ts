import type { Gender, Language, Proof } from '@woodalo/protocol'
import type { ColumnType, Generated } from 'kysely'

export interface UserTables {
  users: {
    id: string
    display_name: Generated<string>
    full_name: Generated<string>
    /** Contact data of the profile, never a way of signing in. */
    email: string | null
    /** Whether the user has proven this very email. */
    email_verified: Generated<boolean>
    phone_prefix: string | null
    phone_national: string | null
    /** Read by older nodes only. */
    phone_verified: Generated<boolean>
    /** The strongest thing proven by any way of signing in. The database keeps it. */
    proof: Generated<Proof>
    photo_url: string | null
    onboarded: Generated<boolean>
    language: Language
    is_guest: Generated<boolean>
    /** Sum and number of the ratings received. */
    rating_total: Generated<number>
    rating_count: Generated<number>
    /** Never shown to anybody else. */
    gender: Gender | null
    gender_changed_at: Date | null
    /** How many accepted rides are over, and how many the user kept to the end. */
    rides_ended: Generated<number>
    rides_kept: Generated<number>
    created_at: ColumnType<Date, never, never>
    deleted_at: Date | null
    /** Null for a hosted provider's user until registerOrLogIn is called. */
    registered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** The id is the subject of a hosted provider's tokens. */
    is_hosted: Generated<boolean>
    /** When the owner of an email took the account over from whoever used it before. Null: never. */
    taken_over_at: Date | null
    /** Rises with every change of the account's ways of signing in. */
    generation: Generated<number>
  }
  user_photos: {
    id: Generated<string>
    user_id: string
    webp: Buffer
    created_at: ColumnType<Date, never, never>
  }
}
