import { z } from 'zod'
import { limits } from './limits.ts'
import { filledText, text } from './allowed-characters.ts'
import { isoTime } from './field-formats.ts'
import { defineRoute } from './define-route.ts'

/** An operator's warning to a rider. */
export const warning = z.object({ id: z.string(), text: z.string(), createdAt: isoTime })

/** A banned rider can neither search nor be matched, but can do everything else. */
export const ban = z.object({
  id: z.string(),
  reason: z.string(),
  createdAt: isoTime,
  /** Null: without an end. */
  until: isoTime.nullable(),
  /** The last day of the ban, the same for everybody wherever they are. Null: without an end. */
  lastDay: z.iso.date().nullable(),
  /** Whether it holds now: it has neither been lifted nor ended. */
  holds: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: isoTime,
      decision: z.enum(['kept', 'lifted']).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type Ban = z.infer<typeof ban>

/** How the service stands to the caller. */
export const standing = z.object({
  /** Both lists begin with the latest. */
  warnings: z.array(warning),
  bans: z.array(ban),
})
export type Standing = z.infer<typeof standing>

export const standingRoutes = {
  standing: defineRoute({
    method: 'GET',
    path: '/standing',
    summary: 'The caller’s warnings and bans, with what was decided about appeals',
    data: standing,
  }),
  appeal: defineRoute({
    method: 'POST',
    path: '/bans/{id}/appeal',
    summary: 'Appeal against a ban that holds: once for each ban; the same words again change nothing',
    params: z.object({ id: text(255, 1) }),
    body: z.object({ text: filledText(limits.reportLength) }),
    data: standing,
    errors: ['NOT_FOUND', 'ALREADY_APPEALED'],
  }),
} as const
