// What a report keeps of the ride that it is about. Times are ISO 8601: it was JSON while it lay sealed.
import { wordsOfTaxi } from '../rides/taxi-model.ts'

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

/** What somebody wrote outside the chat. */
export interface EvidenceOfWords {
  user_id: string
  text: string
  at: string
}

/** The note about the taxi as it stood. */
interface EvidenceOfTaxi {
  by_id: string
  app: string | null
  plate: string | null
  /** Older reports have none. */
  car?: string
  driver_name: string | null
  noted_at: string
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
  taxi?: EvidenceOfTaxi
  messages: EvidenceOfMessage[]
  /** What riders wrote as disputes of their shares, also what they replaced later. Older reports have none. */
  disputes?: EvidenceOfWords[]
  /** How riders said that they are recognized, also what they replaced later. Older reports have none. */
  descriptions?: EvidenceOfWords[]
  /** What riders noted about the taxi, also what was replaced or taken away later. Older reports have none. */
  taxiNotes?: EvidenceOfWords[]
  /** How the payer said to be paid, in free words, also what was replaced later. Older reports have none. */
  waysToPay?: EvidenceOfWords[]
  /** The names of stops that were typed, as others read them. Older reports have none. */
  stopNames?: EvidenceOfWords[]
  /** Which sealed pictures show the reported rider as the others saw them, the latest first. Older reports have none. */
  pictureIds?: string[]
  /** Where the picture lies instead, if it is not one of the service, such as that of a Google account. */
  pictureUrl?: string | null
  /** Which sealed pictures the payer showed as receipts, if the report is about the payer, or it or a dispute about the fare. */
  receiptIds?: string[]
  /** Of older reports: the picture of the receipt itself (WebP, base64). */
  receipt?: string | null
  /** Of older reports: those that the report had kept before it was opened again, the latest first. */
  earlierReceipts?: string[]
}

/** Returns what riders wrote outside the chat, each kind by its own count. */
export function wordsOutsideChat(evidence: Evidence) {
  const kinds = {
    dispute: evidence.disputes,
    description: evidence.descriptions,
    taxi: evidence.taxiNotes,
    'way-to-pay': evidence.waysToPay,
    stop: evidence.stopNames,
  } as const
  return Object.entries(kinds).flatMap(([of, written = []]) =>
    written.map((words, index) => ({ of: of as keyof typeof kinds, seq: index + 1, ...words })),
  )
}

/** Returns what the note that stands says, as words of its author. */
export function wordsOfNote<Time>(
  taxi: (Omit<EvidenceOfTaxi, 'noted_at'> & { noted_at: Time }) | undefined,
): { user_id: string; text: string; at: Time }[] {
  if (!taxi) return []
  const { by_id, plate, car = '', app, driver_name, noted_at } = taxi
  const text = wordsOfTaxi({ plate: plate ?? '', car, app: app ?? '', driverName: driver_name ?? '' })
  return text === '' ? [] : [{ user_id: by_id, text, at: noted_at }]
}

/**
 * Adds what a report has kept to what its ride is now. Nothing of it is lost: messages may have gone since, or have no words
 * any more.
 */
export function withEarlierEvidence(now: Evidence, before: Evidence): Evidence {
  const messages = new Map([...now.messages, ...before.messages].map((message) => [message.seq, message]))
  const both = (earlier: readonly EvidenceOfWords[] = [], later: readonly EvidenceOfWords[] = []) => {
    const written = [...earlier, ...later]
    return [...new Map(written.map((words) => [`${words.user_id} ${words.at}`, words])).values()]
  }
  const ids = (now: string[] = [], before: string[] = []) => [...new Set([...now, ...before])]
  return {
    ...now,
    ...(before.taxi && !now.taxi && { taxi: before.taxi }),
    disputes: both(before.disputes, now.disputes),
    descriptions: both(before.descriptions, now.descriptions),
    taxiNotes: both(before.taxiNotes ?? wordsOfNote(before.taxi), now.taxiNotes),
    waysToPay: both(before.waysToPay, now.waysToPay),
    stopNames: both(before.stopNames, now.stopNames),
    messages: [...messages.values()].toSorted((one, other) => one.seq - other.seq),
    pictureUrl: now.pictureUrl ?? before.pictureUrl ?? null,
    pictureIds: ids(now.pictureIds, before.pictureIds),
    receiptIds: ids(now.receiptIds, before.receiptIds),
    receipt: before.receipt ?? null,
    earlierReceipts: before.earlierReceipts ?? [],
  }
}

/** How much of a report an operator has read; all where a number is absent. */
export interface ReadOfReport {
  charactersRead?: number | undefined
  answersRead?: number | undefined
}
