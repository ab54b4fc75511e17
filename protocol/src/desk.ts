// What the desk of the operator and its page say to each other. It is no part of the public contract: the desk has a port
// of its own, and none of these calls is answered on the public one.
import { z } from 'zod'
import { languageCodes } from './languages.ts'
import { deskLimits } from './limits.ts'
import { complaints, praises } from './opinions.ts'
import { reportKinds } from './people.ts'
import { filledText, isoTime, text } from './primitives.ts'
import { ban } from './standing.ts'

/** Below it stand the desk's calls, on the desk's port alone. */
export const deskBase = '/api/desk'

/** Every call carries it, and no page of another origin can send it. */
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
  // There was nobody else to decide about the ban of who decided.
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
  // Another operator than who banned decides about the appeal.
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
  /** What the operator signs in with from now on, with a code; it is shown this once. */
  key: z.string(),
  /** Of the second factor, in base 32, and the same as an address that an authenticator takes. */
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

/** The times of a ride as they stood when it was reported. */
const reportedRide = z.object({
  id: z.string(),
  status: z.string(),
  /** Its name, by language. */
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

/** A ban as operators see it, who may lift it. */
export const deskBan = ban.extend({
  by: z.string(),
  appeal: ban.shape.appeal.unwrap().extend({ decidedBy: z.string().nullable() }).nullable(),
})
export type DeskBan = z.infer<typeof deskBan>

export const deskAppeal = z.object({
  person: named,
  ban: deskBan,
  /** Whether the caller may decide: another operator than who banned, where there is one. */
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
  /** What companions said, each with how often. */
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
  /** Null when the evidence cannot be opened, because the service's secret is another one now. */
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
  /** Searches, and how many of them came to a ride that went ahead. */
  asked: z.int(),
  shared: z.int(),
  completed: z.int(),
  /** Of those who found companions, how long half of them waited at most. */
  medianWaitSeconds: z.number().nullable(),
  /** In minor units, by currency. */
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
  /** Whether it is for those who are not signed in. */
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
      /** Null: for good. */
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
