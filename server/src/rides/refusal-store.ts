import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

/** Who refused whom lately. Matchmaking keeps these pairs apart. */
export interface RefusalStore {
  /** Keeps a rider apart from these others for so long from now. */
  keepApart(tx: Tx, userId: string, others: readonly string[], seconds: number): Promise<void>
  forgetOld(): Promise<void>
}

export function createRefusalStore(db: Executor): RefusalStore {
  return {
    async keepApart(tx, userId, others, seconds) {
      if (others.length === 0) return
      const pairs = others.map((other) => (userId < other ? [userId, other] : [other, userId]))
      await sql`insert into refused_pairs (user_a, user_b, until)
        select a, b, clock_timestamp() + make_interval(secs => ${seconds}::float8)
        from unnest(${pairs.map(([a]) => a!)}::text[], ${pairs.map(([, b]) => b!)}::text[]) as pair (a, b)
        order by a, b
        on conflict (user_a, user_b) do update set until = excluded.until`.execute(tx.db)
    },
    async forgetOld() {
      await sql`delete from refused_pairs where until < now()`.execute(db)
    },
  }
}
