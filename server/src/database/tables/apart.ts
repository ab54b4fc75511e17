import type { Generated } from 'kysely'

export interface ApartTables {
  pairs_apart: {
    by_id: string
    other_id: string
    why: 'refused' | 'left' | 'rated' | 'blocked'
    until: Date | null
    created_at: Generated<Date>
  }
}
