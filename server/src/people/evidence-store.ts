// Reads what a report keeps of its ride.
import type { ReportKind } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { photoPath } from '../users/photo-address-rules.ts'
import { nameInRide } from '../users/name-for-others-rules.ts'
import { type Evidence, wordsOfNote } from './evidence-model.ts'
import { evidenceBytesOfMessage } from './evidence-size.ts'

interface SaidInRide {
  userId: string
  text: string
  at: string
}

/** What is kept sealed for reports. */
export interface SealedForReports {
  /** Returns the messages of a ride by riders who have deleted their accounts since, by user. */
  openMessages(rideId: string): Promise<ReadonlyMap<string, readonly { seq: number; text: string }[]>>
  /** Returns the disputes of a ride by riders who have deleted their accounts since. */
  openDisputes(
    rideId: string,
  ): Promise<readonly { userId: string; disputes: { text: string; at: string }[] }[]>
  /** Returns how the riders of a ride said that they are recognized. */
  openDescriptions(rideId: string): Promise<readonly SaidInRide[]>
  /** Returns what the riders of a ride noted about their taxi. */
  openTaxiNotes(rideId: string): Promise<readonly SaidInRide[]>
  /** Returns the words in which the payer of a ride said how to be paid. */
  openWaysToPay(rideId: string): Promise<readonly SaidInRide[]>
  /** Returns the names of stops that the riders of a ride typed, as others read them. */
  openStopNames(rideId: string): Promise<readonly SaidInRide[]>
  /** Keeps the pictures in which somebody was shown in a ride, sealed. Returns their ids, the latest first. */
  keepPictures(rideId: string, userId: string, keptDays: number): Promise<string[]>
  /** The same of the receipts that the payer showed, as far as a report needs them. */
  keepReceipts(
    rideId: string,
    report: { about: string; isOfMoney: boolean; keptDays: number },
  ): Promise<string[]>
}

interface StoredMessage {
  seq: number
  user_id: string
  text: string
  created_at: Date
}

/** Returns the messages with these words in their places. */
function withWords(
  messages: readonly StoredMessage[],
  words: Awaited<ReturnType<SealedForReports['openMessages']>>,
): StoredMessage[] {
  const texts = new Map([...words.values()].flat().map(({ seq, text }) => [seq, text]))
  return messages.map((message) => ({ ...message, text: texts.get(message.seq) ?? message.text }))
}

/** Returns what was sealed and, if it was not, what was said, the oldest first. */
function withSealed(
  said: readonly { user_id: string; text: string; at: Date }[],
  sealed: readonly SaidInRide[],
) {
  return [
    ...said
      .filter(({ user_id, text }) => !sealed.some((words) => words.userId === user_id && words.text === text))
      .map(({ at, ...words }) => ({ ...words, at: at.toISOString() })),
    ...sealed.map(({ userId, ...words }) => ({ user_id: userId, ...words })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Returns of each writer the latest words of this many bytes, the oldest first. */
function latestOfEach<Words extends { user_id: string; text: string }>(
  words: readonly Words[],
  bytesOfRider: number,
): Words[] {
  const bytes = new Map<string, number>()
  return words
    .toReversed()
    .filter(({ user_id, text }) => {
      const sum = (bytes.get(user_id) ?? 0) + Buffer.byteLength(text) + evidenceBytesOfMessage
      bytes.set(user_id, sum)
      return sum <= bytesOfRider
    })
    .toReversed()
}

/**
 * Returns the evidence of a ride: its times, its taxi, its riders’ times, the latest that each of them wrote (so many
 * bytes of each kind), the pictures in which the reported rider was shown, and those of the receipt if the report is about
 * the payer, or the report or a rider's dispute about the fare. `about` is the id of the reported user.
 */
export async function readEvidence(
  db: Executor,
  sealed: SealedForReports,
  rideId: string,
  {
    kind,
    about,
    bytesOfRider,
    keptDays,
  }: { kind: ReportKind; about: string; bytesOfRider: number; keptDays: number },
): Promise<Evidence> {
  const ride = await db
    .selectFrom('rides')
    .select([
      'status',
      'requester_id',
      'meeting_names',
      'meet_at',
      'created_at',
      'active_at',
      'ended_at',
      'cancel_reason',
    ])
    .where('id', '=', rideId)
    .executeTakeFirst()
  const riders = await db
    .selectFrom('ride_riders')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'user_id',
      // As the others have seen it, whatever they are called now.
      nameInRide('ride_riders', 'users').as('display_name'),
      'joined_at',
      'accepted_at',
      'arrived_at',
      'verified_at',
      'dropped_off_at',
      'left_at',
      'end_reason',
    ])
    .where('ride_id', '=', rideId)
    .execute()
  const taxi = await db
    .selectFrom('taxi_notes')
    .select(['by_id', 'app', 'plate', 'car', 'driver_name', 'noted_at'])
    .where('ride_id', '=', rideId)
    .executeTakeFirst()
  const messages = await db
    .with('counted', (query) =>
      query
        .selectFrom('messages')
        .select('seq')
        .select(
          sql<number>`sum(octet_length(text) + ${sql.lit(evidenceBytesOfMessage)})
            over (partition by user_id order by seq desc)`.as('bytes'),
        )
        .where('ride_id', '=', rideId),
    )
    .selectFrom('messages')
    .innerJoin('counted', 'counted.seq', 'messages.seq')
    .select(['messages.seq', 'user_id', 'text', 'created_at'])
    .where('ride_id', '=', rideId)
    .where('bytes', '<=', bytesOfRider)
    .orderBy('messages.seq')
    .execute()
  // What a rider said when asking, and has not replaced.
  const asked = await db
    .selectFrom('ride_riders')
    .innerJoin('ride_requests as q', 'q.id', 'ride_riders.request_id')
    .select(['ride_riders.user_id', 'q.about as text', 'joined_at as at'])
    .where('ride_riders.ride_id', '=', rideId)
    .where('q.about', '<>', '')
    .execute()
  const descriptions = withSealed(asked, await sealed.openDescriptions(rideId))
  // An older node may have stored the note that stands.
  const taxiNotes = withSealed(wordsOfNote(taxi), await sealed.openTaxiNotes(rideId))
  const shown = withSealed([], await sealed.openWaysToPay(rideId))
  // They have the payer's accounts, which no other report needs.
  const waysToPay = shown.filter(({ user_id }) => user_id === about)
  const stopNames = withSealed([], await sealed.openStopNames(rideId))
  const stored = await db
    .selectFrom('settlement_shares')
    .select(['user_id as userId', 'disputes'])
    .where('ride_id', '=', rideId)
    .orderBy('user_id')
    .execute()
  const disputes = [...stored, ...(await sealed.openDisputes(rideId))]
  const elsewhere = await db
    .selectFrom('ride_riders')
    .select('shown_photo')
    .where('ride_id', '=', rideId)
    .where('user_id', '=', about)
    .where('shown_photo', 'not like', `${photoPath}%`)
    .orderBy('joined_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const evidence = {
    ride,
    riders,
    taxi,
    messages: latestOfEach(withWords(messages, await sealed.openMessages(rideId)), bytesOfRider),
    disputes: disputes.flatMap(({ userId, disputes: written }) =>
      written.map(({ text, at }) => ({ user_id: userId, text, at: new Date(at).toISOString() })),
    ),
    descriptions: latestOfEach(descriptions, bytesOfRider),
    taxiNotes: latestOfEach(taxiNotes, bytesOfRider),
    waysToPay: latestOfEach(waysToPay, bytesOfRider),
    stopNames: latestOfEach(stopNames, bytesOfRider),
    pictureUrl: elsewhere?.shown_photo ?? null,
    pictureIds: await sealed.keepPictures(rideId, about, keptDays),
    receiptIds: await sealed.keepReceipts(rideId, { about, isOfMoney: kind === 'no-settlement', keptDays }),
  }
  // Times as text, as they are read again.
  return JSON.parse(JSON.stringify(evidence)) as Evidence
}
