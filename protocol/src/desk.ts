// The contract between the operator's desk and its page. It is not part of the public contract: the desk has its own port,
// and the public port has none of these calls.
import { z } from 'zod'
import { languageCodes } from './languages.ts'
import { deskLimits } from './limits.ts'
import { complaints, praises } from './opinions.ts'
import { reportKinds } from './people.ts'
import { filledText, isoTime, text } from './primitives.ts'
import { ban } from './standing.ts'

/** The prefix of the desk's calls, which exist only on the desk's port. */
export const deskBase = '/api/desk'

/** A header that every call carries. No page of another origin can send it. */
export const deskHeader = 'x-woodalo-desk'

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
  'report-answered',
  'person-searched',
  'person-opened',
  'warned',
  'banned',
  'ban-lifted',
  'appeals-listed',
  'appeal-decided',
  // The operator who banned decided, because there was no other.
  'appeal-decided-alone',
] as const
export type AuditAct = (typeof auditActs)[number]

/** Why the desk refuses a call. */
export const deskFaults = [
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'TOO_MANY_TRIES',
  'NOT_FOUND',
  'ALREADY_DONE',
  // An operator other than the one who banned must decide about the appeal.
  'DECIDED_BY_ANOTHER',
  'INVALID_INPUT',
  'FAILED',
] as const
export type DeskFault = (typeof deskFaults)[number]

const operatorName = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
const code = z.string().regex(/^\d{6}$/)
const secret = text(100, 1)
const words = filledText(deskLimits.words)

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
const named = z.object({ uid: z.string(), name: z.string() })

export const reportLine = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(['open', 'answered']),
  by: named,
  about: named,
  createdAt: isoTime,
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
  proof: z.object({ email: z.boolean(), phone: z.boolean() }),
  since: isoTime,
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
  keptUntil: isoTime,
  /** Null if the evidence cannot be opened because the service's secret has changed. */
  ride: reportedRide.nullable(),
  person: personHistory,
})
export type ReportFile = z.infer<typeof reportFile>

export const reportedMessage = named.extend({ seq: z.int(), text: z.string(), at: isoTime })
export type ReportedMessage = z.infer<typeof reportedMessage>

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

export interface DeskCall<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST'
  path: string
  /** Whether the call works without a session. */
  isOpen: boolean
  params: Params
  query: Query
  body: Body
  data: Data
}

const nothing = z.object({})

function defineCall<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Data extends z.ZodType = typeof nothing,
>(call: {
  method: 'GET' | 'POST'
  path: string
  isOpen?: boolean
  params?: Params
  query?: Query
  body?: Body
  data?: Data
}): DeskCall<Params, Query, Body, Data> {
  return {
    isOpen: false,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    data: nothing as unknown as Data,
    ...call,
  }
}

const id = z.object({ id: text(255, 1) })

export const deskCalls = {
  enrol: defineCall({
    method: 'POST',
    path: '/enrolment',
    isOpen: true,
    body: z.object({ operator: operatorName, token: secret }),
    data: enrolment,
  }),
  confirmEnrolment: defineCall({
    method: 'POST',
    path: '/enrolment/confirmation',
    isOpen: true,
    body: z.object({ operator: operatorName, ticket: secret, code }),
    data: deskOperator,
  }),
  signIn: defineCall({
    method: 'POST',
    path: '/sign-in',
    isOpen: true,
    body: z.object({ operator: operatorName, key: secret, code }),
    data: deskOperator,
  }),
  signOut: defineCall({ method: 'POST', path: '/sign-out' }),
  session: defineCall({ method: 'GET', path: '/session', data: deskOperator }),
  reports: defineCall({
    method: 'GET',
    path: '/reports',
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    data: z.array(reportLine),
  }),
  report: defineCall({ method: 'GET', path: '/reports/{id}', params: id, data: reportFile }),
  messages: defineCall({
    method: 'GET',
    path: '/reports/{id}/messages',
    params: id,
    data: z.array(reportedMessage),
  }),
  answer: defineCall({
    method: 'POST',
    path: '/reports/{id}/answer',
    params: id,
    body: z.object({ text: words }),
  }),
  people: defineCall({
    method: 'GET',
    path: '/people',
    query: z.object({ q: text(255, 2) }),
    data: z.array(named),
  }),
  person: defineCall({ method: 'GET', path: '/people/{id}', params: id, data: personHistory }),
  warn: defineCall({
    method: 'POST',
    path: '/people/{id}/warning',
    params: id,
    body: z.object({ text: words, reportId: z.uuid().nullable() }),
  }),
  ban: defineCall({
    method: 'POST',
    path: '/people/{id}/ban',
    params: id,
    body: z.object({
      reason: words,
      /** Null: without an end. */
      days: z.int().min(1).max(deskLimits.banDays).nullable(),
      reportId: z.uuid().nullable(),
    }),
  }),
  lift: defineCall({ method: 'POST', path: '/bans/{id}/lift', params: id }),
  appeals: defineCall({ method: 'GET', path: '/appeals', data: z.array(deskAppeal) }),
  decide: defineCall({
    method: 'POST',
    path: '/appeals/{id}/decision',
    params: id,
    body: z.object({ decision: z.enum(['kept', 'lifted']), text: words }),
  }),
  audit: defineCall({
    method: 'GET',
    path: '/audit',
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    data: z.array(auditLine),
  }),
  figures: defineCall({
    method: 'GET',
    path: '/figures',
    query: z.object({ timeZone: text(60, 1).default('UTC') }),
    data: z.array(figuresOfDay),
  }),
} as const
