export interface ChatTables {
  messages: {
    ride_id: string
    seq: number
    id: string
    user_id: string
    user_name: string
    text: string
    created_at: Date
    withheld_from: string[] | null
  }
  departed_words: { ride_id: string; user_id: string; sealed: string | null; until: Date | null }
}
