import type { Generated } from 'kysely'

export interface SecretTables {
  /** Made once, by the first node that needs one. */
  secrets: {
    name: string
    value: Buffer
    created_at: Generated<Date>
  }
}
