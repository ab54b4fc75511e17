import type { Block, Report, ReportKind } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { photoPath } from '../users/photo-address-rules.ts'
import { nameForOthers } from '../users/name-for-others-rules.ts'

export interface NewReport {
  byId: string
  aboutId: string
  rideId: string
  kind: ReportKind
  text: string
  evidence: string
  keptDays: number
}

export interface PeopleStore {
  /** Returns whether two people were ever in the same ride or proposal. */
  haveMet(userId: string, otherId: string): Promise<boolean>
  /** Returns whether both were in this ride or proposal. */
  wereIn(rideId: string, userId: string, otherId: string): Promise<boolean>
  blocks(userId: string, executor?: Executor): Promise<Block[]>
  /** Returns a report that is there, and locks it. */
  lockReport(tx: Tx, reportId: string): Promise<{ state: Report['state']; text: string; evidence: string }>
  setWords(tx: Tx, reportId: string, changes: Pick<NewReport, 'text' | 'keptDays'>): Promise<void>
  /** Opens an answered report again, with these words and this evidence, and keeps what was answered. */
  openAgain(
    tx: Tx,
    reportId: string,
    changes: Pick<NewReport, 'text' | 'evidence' | 'keptDays'>,
  ): Promise<void>
  /** Returns false, and does nothing, if the same report exists already. */
  insertReport(tx: Tx, report: NewReport): Promise<boolean>
  reports(userId: string, executor?: Executor): Promise<Report[]>
  /** Returns the reports without those of a former user of the account. */
  ownReports(userId: string): Promise<Report[]>
  /** Deletes reports and their evidence after their retention time. */
  forgetOldReports(): Promise<void>
}

/** A picture that its owner has replaced or removed is gone for whoever blocked them, too. */
const pictureThatIsThere = sql<string | null>`case
  when p.known_photo not like ${`${photoPath}%`} then p.known_photo
  when exists (select from user_photos where user_id = p.other_id and ${photoPath} || id = p.known_photo)
    then p.known_photo end`

/** Reports name people as their ride showed them: a later name is not for whoever reported them. */
const nameInRide = sql<string | null>`coalesce((
  select shown_name from ride_riders where ride_id = r.ride_id and user_id = r.about_id
  order by joined_at desc limit 1), ${nameForOthers('u')})`

function reportsBy(executor: Executor, userId: string) {
  return executor
    .selectFrom('reports as r')
    .leftJoin('users as u', 'u.id', 'r.about_id')
    .select(['r.id', 'r.ride_id', 'about_id', 'kind', 'text', 'state', 'answer', 'earlier_answers'])
    .select(nameInRide.as('name'))
    .select(['r.created_at', 'answered_at'])
    .where('by_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
}

async function list(reports: ReturnType<typeof reportsBy>): Promise<Report[]> {
  const rows = await reports.execute()
  return rows.map((row) => ({
    id: row.id,
    rideId: row.ride_id,
    uid: row.about_id,
    userName: row.name ?? '',
    kind: row.kind,
    text: row.text,
    state: row.state,
    answer: row.answer,
    earlierAnswers: row.earlier_answers.map(({ answer }) => answer),
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}

const keptFrom = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

export function createPeopleStore(db: Executor): PeopleStore {
  return {
    async haveMet(userId, otherId) {
      const row = await db
        .selectFrom('ride_riders as mine')
        .innerJoin('ride_riders as theirs', 'theirs.ride_id', 'mine.ride_id')
        .innerJoin('users as u', 'u.id', 'theirs.user_id')
        .select('mine.ride_id')
        .where('mine.user_id', '=', userId)
        .where('theirs.user_id', '=', otherId)
        .where('u.deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined && userId !== otherId
    },
    async wereIn(rideId, userId, otherId) {
      const rows = await db
        .selectFrom('ride_riders')
        .innerJoin('ride_requests as q', 'q.id', 'request_id')
        .select('ride_riders.user_id')
        .distinct()
        .where('ride_riders.ride_id', '=', rideId)
        .where('ride_riders.user_id', 'in', [userId, otherId])
        .where(({ eb, not, or }) =>
          or([
            eb('ride_riders.user_id', '!=', userId),
            not(isOfFormerUser('ride_riders.user_id', 'q.created_at')),
          ]),
        )
        .execute()
      return rows.length === 2
    },
    async blocks(userId, executor = db) {
      const rows = await executor
        .selectFrom('pairs_apart as p')
        .select(['p.other_id', 'p.known_name', 'p.created_at'])
        .select(pictureThatIsThere.as('photo'))
        .where('p.by_id', '=', userId)
        .where('p.why', '=', 'blocked')
        .orderBy('p.created_at', 'desc')
        .orderBy('p.other_id')
        .execute()
      return rows.map((row) => ({
        uid: row.other_id,
        userName: row.known_name ?? '',
        photoURL: row.photo,
        createdAt: new Date(row.created_at).toISOString(),
      }))
    },
    lockReport: (tx, reportId) =>
      tx.db
        .selectFrom('reports')
        .select(['state', 'text', 'evidence'])
        .where('id', '=', reportId)
        .forUpdate()
        .executeTakeFirstOrThrow(),
    async setWords(tx, reportId, { text, keptDays }) {
      await tx.db
        .updateTable('reports')
        .set({ text, kept_until: keptFrom(keptDays) })
        .where('id', '=', reportId)
        .execute()
    },
    async openAgain(tx, reportId, { text, evidence, keptDays }) {
      await tx.db
        .updateTable('reports')
        .set({
          text,
          evidence,
          state: 'open',
          answer: null,
          answered_at: null,
          earlier_answers: sql`earlier_answers || jsonb_build_object('answer', answer, 'answeredAt', answered_at)`,
          kept_until: keptFrom(keptDays),
        })
        .where('id', '=', reportId)
        .execute()
    },
    async insertReport(tx, { byId, aboutId, rideId, kind, text, evidence, keptDays }) {
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('reports')
        .values({
          by_id: byId,
          about_id: aboutId,
          ride_id: rideId,
          kind,
          text,
          evidence,
          kept_until: keptFrom(keptDays),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    reports: (userId, executor = db) => list(reportsBy(executor, userId)),
    ownReports: (userId) =>
      list(reportsBy(db, userId).where(({ not }) => not(isOfFormerUser('r.by_id', 'r.created_at')))),
    async forgetOldReports() {
      await db
        .deleteFrom('reports')
        .where('kept_until', '<', sql<Date>`now()`)
        .execute()
    },
  }
}
