// What the nodes on one database can read. A node names its connections after the newest migration that it knows, so
// that a newer node can store what the older one reads for as long as both run.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const newest = readdirSync(join(import.meta.dirname, 'migrations'))
  .flatMap((name) => /^\d{4}(?=-)/.exec(name) ?? [])
  .toSorted()
  .at(-1)!

/** Versions up to migration 0062 say only `woodalo`. */
export const nodeName = `woodalo ${newest}`

export interface NodeVersions {
  /**
   * Returns whether every node that was connected a few seconds ago knows this migration, such as '0066'. Returns false
   * while that is unknown. Never waits: it starts the next look in the background.
   */
  allKnow(migration: string): boolean
}

const lookEveryMilliseconds = 5_000

export function createNodeVersions(pool: pg.Pool, everyMilliseconds = lookEveryMilliseconds): NodeVersions {
  let oldest: string | undefined
  let lookedAt = -Infinity

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ oldest: string | null }>(`
      select min(coalesce(substring(application_name from '^woodalo (\\d{4})$'), '')) as oldest
      from pg_stat_activity
      where datname = current_database() and application_name ~ '^woodalo( \\d{4})?$'`)
    oldest = rows[0]?.oldest ?? undefined
  }

  return {
    allKnow(migration) {
      if (performance.now() - lookedAt > everyMilliseconds) {
        lookedAt = performance.now()
        look().catch(() => {
          oldest = undefined
        })
      }
      return oldest !== undefined && oldest >= migration
    },
  }
}
