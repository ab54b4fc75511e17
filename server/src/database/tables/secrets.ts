import type { Generated } from 'kysely'

export interface SecretTables {
  /** Made once, by whichever node needs one first. */
  secrets: {
    name: string
    value: Buffer
    created_at: Generated<Date>
  }
}
