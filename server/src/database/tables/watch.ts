import type { Generated } from 'kysely'

export interface WatchTables {
  watch_links: {
    ride_id: string
    user_id: string
    token_hash: Buffer
    salt: Buffer
    created_at: Generated<Date>
    seen_at: Generated<Date>
  }
}
