// How the companions of the demo learn that somebody asks for a ride: the operator of this very server reads, and
// only reads, who searches and roughly where. The public API tells nobody about other people's requests, and should not.
import { type Language, type Party, readParty, type RideRequestState } from '@woodalo/protocol'
import { verificationCode } from '@woodalo/server/rides/verification-code'
import pg from 'pg'

export interface Seeker {
  requestId: string
  userId: string
  language: Language
  /** To about 100 m. */
  origin: { latitude: number; longitude: number }
  destination: { latitude: number; longitude: number }
  party: Party
}

export interface Observer {
  /** The people who are searching now, except the companions. */
  seekers(companionIds: readonly string[]): Promise<Seeker[]>
  stateOf(requestId: string): Promise<RideRequestState | undefined>
  /** The code on the requester's screen, for a companion who is at the meeting point. */
  codeOnScreen(rideId: string): Promise<string | undefined>
  close(): Promise<void>
}

export function openObserver(databaseUrl: string): Observer {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    options: '-c default_transaction_read_only=on',
  })
  // Ignore a restart of the database: the next look finds it again.
  pool.on('error', () => {})
  return {
    async seekers(companionIds) {
      const { rows } = await pool.query<{
        id: string
        user_id: string
        language: Language
        origin_latitude: number
        origin_longitude: number
        destination_latitude: number
        destination_longitude: number
        party: unknown
      }>(
        `select ride_requests.id, user_id, language, origin_latitude, origin_longitude, destination_latitude,
                destination_longitude, party
         from ride_requests join users on users.id = user_id
         where state = 'SEARCHING' and user_id <> all ($1) order by ride_requests.created_at`,
        [companionIds],
      )
      return rows.map((row) => ({
        requestId: row.id,
        userId: row.user_id,
        language: row.language,
        origin: { latitude: about(row.origin_latitude), longitude: about(row.origin_longitude) },
        destination: {
          latitude: about(row.destination_latitude),
          longitude: about(row.destination_longitude),
        },
        party: readParty(row.party),
      }))
    },
    async stateOf(requestId) {
      const { rows } = await pool.query<{ state: RideRequestState }>(
        'select state from ride_requests where id = $1',
        [requestId],
      )
      return rows[0]?.state
    },
    async codeOnScreen(rideId) {
      const { rows } = await pool.query<{ code_version: number; value: Buffer }>(
        `select code_version, value from rides, secrets
         where rides.id = $1 and status = 'active' and secrets.name = 'ride-codes'`,
        [rideId],
      )
      return rows[0] && verificationCode(rows[0].value, rideId, rows[0].code_version)
    },
    close: () => pool.end(),
  }
}

function about(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}
