import type { Generated } from 'kysely'

export interface SecretTables {
  /** Made once, by the first node that needs one. */
  secrets: {
    name: string
    value: Buffer
    created_at: Generated<Date>
  }
  sealed_pictures: {
    id: Generated<string>
    user_id: string
    kind: 'profile' | 'receipt'
    ride_ids: string[]
    shown_at: Date
    sealed: Buffer
    until: Date
  }
}
