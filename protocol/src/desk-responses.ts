// What the operator's desk and its page exchange. `desk-calls.ts` has the calls.
import { z } from 'zod'
import { languageCodes } from './languages.ts'
import { complaints, praises } from './thumb-reasons.ts'
import { isoTime } from './field-formats.ts'
import { ban } from './standing.ts'
import { reportKinds } from './report-kinds.ts'

export const auditActs = [
  'operator-made',
  'operator-reset',
  'operator-removed',
  'enrolled',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'reports-listed',
  'report-opened',
  'messages-read',
  'receipt-seen',
  'pictures-seen',
  'report-answered',
  'person-searched',
  // A search showed this person's name.
  'person-listed',
  'person-opened',
  'warned',
  'banned',
  'ban-lifted',
  'appeals-listed',
  'appeal-decided',
  // The operator who banned decided, because there was no other.
  'appeal-decided-alone',
  'audit-read',
  'figures-read',
  // An act or a look was refused, or what it was about does not exist.
  'refused',
] as const
export type AuditAct = (typeof auditActs)[number]

/** Why the desk refuses a call. */
export const deskFaults = [
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'TOO_MANY_TRIES',
  'NOT_FOUND',
  'ALREADY_DONE',
  'NEW_WORDS',
  // An operator other than the one who banned must decide about the appeal.
  'DECIDED_BY_ANOTHER',
  'INVALID_INPUT',
  'UNAVAILABLE',
  'FAILED',
] as const
export type DeskFault = (typeof deskFaults)[number]

export const deskOperator = z.object({ operator: z.string() })

export const enrolment = z.object({
  /** Confirms the enrolment together with the first code. */
  ticket: z.string(),
  /** The operator signs in with this key and a code from now on. It is shown only once. */
  key: z.string(),
  /** The secret of the second factor in base 32. `uri` is the same for authenticators. */
  secret: z.string(),
  uri: z.string(),
})
export type Enrolment = z.infer<typeof enrolment>

const time = isoTime.nullable()
export const named = z.object({ uid: z.string(), name: z.string() })

export const reportLine = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(['open', 'answered']),
  by: named,
  about: named,
  createdAt: isoTime,
  /** Whether who reports has proven an email or a phone. */
  isByProven: z.boolean(),
  /** Whether both were verified at the meeting point of that ride. */
  haveMet: z.boolean(),
  /** Whether somebody of that ride got off at their stop. */
  wasDriven: z.boolean(),
})
export type ReportLine = z.infer<typeof reportLine>

/** A ride as it was when it was reported. */
const reportedRide = z.object({
  id: z.string(),
  status: z.string(),
  /** The name by language. */
  meetingPoint: z.record(z.string(), z.string()),
  meetAt: time,
  createdAt: time,
  activeAt: time,
  endedAt: time,
  riders: z.array(
    named.extend({
      isRequester: z.boolean(),
      joinedAt: time,
      arrivedAt: time,
      verifiedAt: time,
      droppedOffAt: time,
      leftAt: time,
    }),
  ),
  /** The note about the taxi as it stood. A field is empty if it was not given. */
  taxi: z
    .object({
      plate: z.string(),
      car: z.string(),
      app: z.string(),
      driverName: z.string(),
      by: named,
      notedAt: isoTime,
    })
    .nullable(),
  /** How many messages and other words were kept. */
  messages: z.int(),
})

/** A ban as operators see it. */
export const deskBan = ban.extend({
  by: z.string(),
  appeal: ban.shape.appeal.unwrap().extend({ decidedBy: z.string().nullable() }).nullable(),
})
export type DeskBan = z.infer<typeof deskBan>

export const deskAppeal = z.object({
  person: named,
  ban: deskBan,
  /** Whether the caller may decide: not the operator who banned, if there is another one. */
  isYours: z.boolean(),
})
export type DeskAppeal = z.infer<typeof deskAppeal>

export const personHistory = z.object({
  uid: z.string(),
  name: z.string(),
  language: z.enum(languageCodes),
  isGuest: z.boolean(),
  isDeleted: z.boolean(),
  /** Whether the account was deleted lately, so that a ban finds whoever comes back with what it had proven. */
  isBannableAfterLeaving: z.boolean(),
  proof: z.object({ email: z.boolean(), phone: z.boolean() }),
  since: isoTime,
  /** When somebody else took the account over: what was before is not this person's. */
  takenOverAt: time,
  rides: z.object({ ended: z.int(), kept: z.int() }),
  /** What companions said, and how often. */
  thumbs: z.array(
    z.object({
      thumb: z.enum(['up', 'down']),
      times: z.int(),
      reasons: z.array(z.enum([...praises, ...complaints])),
    }),
  ),
  reports: z.array(reportLine),
  warnings: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), createdAt: isoTime })),
  bans: z.array(deskBan),
})
export type PersonHistory = z.infer<typeof personHistory>

export const reportFile = reportLine.extend({
  text: z.string(),
  answer: z.string().nullable(),
  answeredAt: time,
  /** What was answered before the report was opened again, the first one first. */
  earlierAnswers: z.array(z.object({ answer: z.string(), answeredAt: isoTime })),
  keptUntil: isoTime,
  /** Null if the evidence cannot be opened because the service's secret has changed. */
  ride: reportedRide.nullable(),
  person: personHistory,
  /** Whether the evidence has pictures in which the reported rider was shown. */
  hasPictures: z.boolean(),
  /** The address of the picture that was shown instead, if it is not one of the service. */
  pictureUrl: z.string().nullable(),
  /** Whether it has a picture of the receipt: only if the report is about the payer, or it or a dispute about the fare. */
  hasReceipt: z.boolean(),
})
export type ReportFile = z.infer<typeof reportFile>

/**
 * A message of the chat, what somebody wrote as a dispute of their share, how they said that they are recognized, what they
 * noted about the taxi, how they said to be paid, or the name of a stop that they typed. `seq` counts each kind by itself.
 */
export const reportedMessage = named.extend({
  of: z.enum(['chat', 'dispute', 'description', 'taxi', 'way-to-pay', 'stop']),
  seq: z.int(),
  text: z.string(),
  at: isoTime,
})
export type ReportedMessage = z.infer<typeof reportedMessage>

/** The picture of a receipt, WebP, and those that the payer showed before. */
export const reportedReceipt = z.object({ base64: z.string(), earlier: z.array(z.string()) })
export type ReportedReceipt = z.infer<typeof reportedReceipt>

/** The pictures, WebP, in which the reported rider was shown to the others of the ride, the latest first. */
export const reportedPictures = z.object({ base64: z.array(z.string()) })
export type ReportedPictures = z.infer<typeof reportedPictures>

export const auditLine = z.object({
  id: z.int(),
  at: isoTime,
  operator: z.string(),
  act: z.enum(auditActs),
  subject: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLine>

export const figuresOfDay = z.object({
  /** A date, such as 2026-11-22. */
  day: z.string(),
  /** The number of searches, and how many of them led to an active ride. */
  asked: z.int(),
  shared: z.int(),
  completed: z.int(),
  /** The median wait of those who found companions. */
  medianWaitSeconds: z.number().nullable(),
  /** By currency, in minor units. */
  saved: z.array(z.object({ currency: z.string(), amount: z.number() })),
  savedGrams: z.number(),
  reports: z.int(),
  answered: z.int(),
})
export type FiguresOfDay = z.infer<typeof figuresOfDay>
