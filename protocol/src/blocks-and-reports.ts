import { z } from 'zod'
import { limits } from './limits.ts'
import { text } from './allowed-characters.ts'
import { isoTime, uuid } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { reportKinds } from './report-kinds.ts'

export const block = z.object({
  uid: z.string(),
  userName: z.string(),
  photoURL: z.string().nullable(),
  createdAt: isoTime,
})
export type Block = z.infer<typeof block>

export const report = z.object({
  id: z.string(),
  rideId: z.string(),
  uid: z.string(),
  /** The reported user's name; empty once they have deleted their account. */
  userName: z.string(),
  kind: z.enum(reportKinds),
  text: z.string(),
  state: z.enum(['open', 'answered']),
  answer: z.string().nullable(),
  /** What was answered before the caller reported again, the first one first. Nodes of earlier versions send none. */
  earlierAnswers: z.array(z.string()).optional(),
  createdAt: isoTime,
  answeredAt: isoTime.nullable(),
})
export type Report = z.infer<typeof report>

const blockParams = z.object({ uid: text(255, 1) })

/** What riders decide about other riders. The other rider is never told. */
export const peopleRoutes = {
  blocks: defineRoute({
    method: 'GET',
    path: '/blocks',
    summary: 'Whom the caller never wants to meet, the newest first',
    data: z.array(block),
  }),
  block: defineRoute({
    method: 'PUT',
    path: '/blocks/{uid}',
    summary: 'Never be proposed with somebody again; they have to be of a ride or proposal of the caller’s',
    params: blockParams,
    data: block,
    errors: ['NOT_FOUND'],
  }),
  unblock: defineRoute({
    method: 'DELETE',
    path: '/blocks/{uid}',
    summary: 'Take it back',
    params: blockParams,
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  report: defineRoute({
    method: 'POST',
    path: '/reports',
    summary:
      'Report somebody of a ride of the caller’s. The ride’s messages and times are kept as evidence for a set time. New words in a report of the same kind are added to it. Once it is answered, the same report opens it again, in new words, in the same ones or without any',
    body: z.object({
      rideId: uuid,
      uid: text(255, 1),
      kind: z.enum(reportKinds),
      text: text(limits.reportLength).optional(),
    }),
    data: report,
    errors: ['NOT_FOUND'],
  }),
  reports: defineRoute({
    method: 'GET',
    path: '/reports',
    summary: 'The caller’s own reports, the newest first, with what was answered',
    data: z.array(report),
  }),
} as const
