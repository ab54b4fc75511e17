import { z } from 'zod'
import { complaints, praises } from './thumb-reasons.ts'
import { text } from './allowed-characters.ts'
import { isoTime } from './field-formats.ts'

/** A rider's opinion of one companion. Never shown to anybody else, least of all to the companion. */
export const opinion = z.discriminatedUnion('thumb', [
  z.object({
    uid: text(255, 1),
    thumb: z.literal('up'),
    reasons: z.array(z.enum(praises)).max(praises.length).prefault([]),
  }),
  z.object({
    uid: text(255, 1),
    thumb: z.literal('down'),
    reasons: z.array(z.enum(complaints)).max(complaints.length).prefault([]),
  }),
])

export type Opinion = z.infer<typeof opinion>

export const feedback = z.object({
  rideId: z.string(),
  rating: z.int(),
  feedback: z.string(),
  companions: z.array(opinion),
  createdAt: isoTime,
})

export type Feedback = z.infer<typeof feedback>
