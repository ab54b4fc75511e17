import type { ReportKind } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { EarlierAnswer } from '../database/tables/people.ts'
import type { ReadOfReport } from './evidence-model.ts'

interface StoredReport {
  id: string
  kind: ReportKind
  text: string
  state: 'open' | 'answered'
  answer: string | null
  earlier_answers: EarlierAnswer[]
  by_id: string
  about_id: string
  ride_id: string
  created_at: Date
  answered_at: Date | null
  kept_until: Date
}

interface Named {
  by_name: string
  about_name: string
}

/** What an operator weighs a report by. */
interface Weighed {
  by_proven: boolean
  have_met: boolean
  was_driven: boolean
  /** It is about whoever had the account before its owner took it over. */
  is_about_former: boolean
}

export type Listed = StoredReport & Named & Weighed

/** Reports for operators. */
export interface ReportStore {
  /**
   * While they wait: danger first, then those of people who met, of people who have proven something and of rides that
   * were driven, then the oldest. Else those that were answered last. At most 200.
   */
  inState(executor: Executor, state: 'open' | 'answered'): Promise<Listed[]>
  /** About one person, the latest first. */
  about(executor: Executor, userId: string): Promise<Listed[]>
  /** With its evidence, sealed. */
  find(executor: Executor, id: string): Promise<(Listed & { evidence: string }) | null>
  /** Returns false if there is no such open report, or if there is more in it than the operator has read. */
  answer(tx: Tx, id: string, answer: string, read?: ReadOfReport): Promise<boolean>
  /** How often companions gave somebody which thumb, with which reasons. */
  opinionsAbout(
    executor: Executor,
    userId: string,
  ): Promise<{ thumb: 'up' | 'down'; reasons: string[]; times: number }[]>
}

const mostListed = 200

function select(executor: Executor) {
  return executor
    .selectFrom('reports as r')
    .innerJoin('users as b', 'b.id', 'r.by_id')
    .innerJoin('users as a', 'a.id', 'r.about_id')
    .select(['r.id', 'r.kind', 'r.text', 'r.state', 'r.answer', 'r.by_id', 'r.about_id', 'r.ride_id'])
    .select(['r.created_at', 'r.answered_at', 'r.earlier_answers', 'r.kept_until'])
    .select(['b.display_name as by_name', 'a.display_name as about_name'])
    .select([
      sql<boolean>`b.proof <> 'none'`.as('by_proven'),
      sql<boolean>`(select count(distinct rr.user_id) = 2 from ride_riders as rr where rr.ride_id = r.ride_id
        and rr.user_id in (r.by_id, r.about_id) and rr.verified_at is not null)`.as('have_met'),
      sql<boolean>`exists (select from ride_riders as rr
        where rr.ride_id = r.ride_id and rr.dropped_off_at is not null)`.as('was_driven'),
      sql<boolean>`exists (select from ride_riders as rr join ride_requests as q on q.id = rr.request_id
        where rr.ride_id = r.ride_id and rr.user_id = r.about_id and q.created_at < a.taken_over_at)`.as(
        'is_about_former',
      ),
    ])
}

export function createReportStore(): ReportStore {
  return {
    inState(executor, state) {
      const found = select(executor).where('r.state', '=', state).limit(mostListed)
      return state === 'open'
        ? found
            .orderBy(sql`r.kind = 'danger'`, 'desc')
            .orderBy('have_met', 'desc')
            .orderBy('by_proven', 'desc')
            .orderBy('was_driven', 'desc')
            .orderBy('r.created_at')
            .execute()
        : found.orderBy('r.answered_at', 'desc').execute()
    },
    about: (executor, userId) =>
      select(executor)
        .where('r.about_id', '=', userId)
        .orderBy('r.created_at', 'desc')
        .limit(mostListed)
        .execute(),
    async find(executor, id) {
      const row = await select(executor)
        .select('r.evidence')
        .where(sql<string>`r.id::text`, '=', id)
        .executeTakeFirst()
      return row ?? null
    },
    async answer(tx, id, answer, { charactersRead, answersRead } = {}) {
      const { numUpdatedRows } = await tx.db
        .updateTable('reports')
        .set({ state: 'answered', answer, answered_at: sql<Date>`now()` })
        .where(sql<string>`id::text`, '=', id)
        .where('state', '=', 'open')
        .where(sql<boolean>`length(text) <= ${charactersRead ?? limits.reportLength}`)
        .where(
          sql<boolean>`jsonb_array_length(earlier_answers) <= coalesce(${answersRead ?? null}::int, jsonb_array_length(earlier_answers))`,
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    opinionsAbout: (executor, userId) =>
      executor
        .selectFrom('opinions')
        .select(({ fn }) => ['thumb', 'reasons', fn.countAll<number>().as('times')])
        .where('about_id', '=', userId)
        .groupBy(['thumb', 'reasons'])
        .orderBy('thumb')
        .orderBy('reasons')
        .execute(),
  }
}
