import type { Block, Report, ReportKind } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
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
  /**
   * Adds these words below those of an open report, unless it has them already; with new evidence, also below those of an
   * answered one, which is open again then, also without words. Adds nothing if they would be too many together, or if an answered one has no
   * new evidence.
   */
  addWords(
    tx: Tx,
    reportId: string,
    text: string,
    evidence: string | null,
  ): Promise<'added' | 'too many' | 'answered'>
  /** Does nothing if the same report exists already. */
  insertReport(tx: Tx, report: NewReport): Promise<void>
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
    .select(['r.id', 'r.ride_id', 'about_id', 'kind', 'text', 'state', 'answer'])
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
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}

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
    async addWords(tx, reportId, text, evidence) {
      const isAnswered = evidence === null ? sql`state <> 'open'` : sql`false`
      const openAgain =
        evidence === null
          ? sql``
          : sql`, state = 'open', answer = null, answered_at = null, evidence = ${evidence}`
      const found = await sql<{ fits: boolean; is_answered: boolean }>`with known as (
          select id, ${isAnswered} as is_answered,
            case when text = '' then ${text} when ${text} = '' then text else text || E'\n\n' || ${text} end as words
          from reports where id = ${reportId} and (position(${text} in text) = 0 or ${text} = '') for update),
        stored as (
          update reports set text = words ${openAgain} from known
          where known.id = reports.id and not is_answered and length(words) <= ${limits.reportLength})
        select is_answered, length(words) <= ${limits.reportLength} as fits from known`.execute(tx.db)
      const [row] = found.rows
      if (row?.is_answered) return 'answered'
      return row?.fits === false ? 'too many' : 'added'
    },
    async insertReport(tx, { byId, aboutId, rideId, kind, text, evidence, keptDays }) {
      await tx.db
        .insertInto('reports')
        .values({
          by_id: byId,
          about_id: aboutId,
          ride_id: rideId,
          kind,
          text,
          evidence,
          kept_until: sql<Date>`now() + make_interval(days => ${keptDays})`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
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
