// What a report keeps of the ride that it is about. Times are ISO 8601: it was JSON while it lay sealed.

export interface EvidenceOfRider {
  user_id: string
  display_name: string
  joined_at: string | null
  accepted_at: string | null
  arrived_at: string | null
  verified_at: string | null
  dropped_off_at: string | null
  left_at: string | null
  end_reason: string | null
}

export interface EvidenceOfMessage {
  seq: number
  user_id: string
  text: string
  created_at: string
}

export interface Evidence {
  ride: {
    status: string
    requester_id: string
    meeting_names: Record<string, string>
    meet_at: string | null
    created_at: string | null
    active_at: string | null
    ended_at: string | null
    cancel_reason: string | null
  }
  riders: EvidenceOfRider[]
  taxi?: {
    by_id: string
    app: string | null
    plate: string | null
    driver_name: string | null
    noted_at: string
  }
  messages: EvidenceOfMessage[]
  /** The picture of the receipt (WebP, base64), if the report or a dispute is about the fare. */
  receipt?: string | null
}
