import type { Generated } from 'kysely'

export interface ApartTables {
  pairs_apart: {
    by_id: string
    other_id: string
    why: 'refused' | 'left' | 'rated' | 'blocked'
    until: Date | null
    created_at: Generated<Date>
    /** Of a block: what the one who made it then knew. */
    known_name: string | null
    known_photo: string | null
  }
}
