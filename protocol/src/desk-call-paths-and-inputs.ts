// The calls between the operator's desk and its page. They are not part of the public contract: the desk has its own
// port, and the public port has none of them.
import { z } from 'zod'
import {
  auditLine,
  deskAppeal,
  deskOperator,
  enrolment,
  figuresOfDay,
  named,
  personHistory,
  reportedMessage,
  reportedPictures,
  reportedReceipt,
  reportFile,
  reportLine,
} from './desk-responses.ts'
import { deskLimits, limits } from './limits.ts'
import { filledText, text } from './allowed-characters.ts'

/** The prefix of the desk's calls, which exist only on the desk's port. */
export const deskBase = '/api/desk'

/** A header that every call carries. No page of another origin can send it. */
export const deskHeader = 'x-woodalo-desk'

const operatorName = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,39}$/)
const code = z.string().regex(/^\d{6}$/)
const secret = text(100, 1)
const words = filledText(deskLimits.words)

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
const timeZone = text(60, 1).default('UTC')

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
  receipt: defineCall({
    method: 'GET',
    path: '/reports/{id}/receipt',
    params: id,
    data: reportedReceipt,
  }),
  pictures: defineCall({
    method: 'GET',
    path: '/reports/{id}/pictures',
    params: id,
    data: reportedPictures,
  }),
  answer: defineCall({
    method: 'POST',
    path: '/reports/{id}/answer',
    params: id,
    /**
     * How many characters (code points) of the report's words the operator has read, and how many earlier answers: more
     * words may have come since, or another operator's answer and then the same report again.
     */
    body: z.object({
      text: words,
      charactersRead: z.int().nonnegative().max(limits.reportLength).optional(),
      answersRead: z.int().nonnegative().max(1_000_000).optional(),
    }),
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
      /** The operator's. The ban ends with a day of this time zone. */
      timeZone,
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
    query: z.object({ timeZone }),
    data: z.array(figuresOfDay),
  }),
} as const
