import type { ColumnType, Generated } from 'kysely'

export interface FeedbackTables {
  feedback: {
    ride_id: string
    user_id: string
    rating: number
    feedback: Generated<string>
    created_at: ColumnType<Date, never, never>
    changed_at: Generated<Date>
  }
  /** For whom a rating counted, so that replacing it can undo exactly that. */
  given_ratings: {
    ride_id: string
    user_id: string
    rated_id: string
    rating: number
  }
  /** A rider's opinion of one companion. */
  opinions: {
    ride_id: string
    by_id: string
    about_id: string
    thumb: 'up' | 'down'
    reasons: Generated<string[]>
  }
}
