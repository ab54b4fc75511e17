import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { chatClientEvents } from './event-names.ts'
import { limits } from './limits.ts'
import { isVisible, text, withinItsPlace } from './allowed-characters.ts'
import { isoTime, uuid } from './field-formats.ts'
import { defineRoute } from './define-route.ts'
import { rideParams } from './rides.ts'

/** `seq` counts 1, 2, 3 … within the ride, without a gap. */
export const message = z.object({
  id: z.string(),
  rideId: z.string(),
  seq: z.int(),
  user: z.string(),
  userName: z.string(),
  text: z.string(),
  createdAt: isoTime,
})
export type Message = z.infer<typeof message>

/** Must contain something visible. */
const messageText = text(limits.messageLength, 1)
  .refine(isVisible, { error: 'required' })
  .transform(withinItsPlace)

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

export const chatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/rides/{id}/messages',
    summary: 'Messages with a `seq` above `after`, ascending',
    params: rideParams,
    query: z.object({
      after: wholeNumber.optional(),
      limit: wholeNumber.pipe(z.int().min(1)).default(limits.messagesPerSnapshot),
    }),
    data: z.array(message),
    errors: ['NOT_FOUND', 'RIDE_NOT_ACTIVE'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/rides/{id}/messages',
    summary: 'Write a message; the same id again returns the same message',
    params: rideParams,
    body: z.object({ id: uuid.optional(), text: messageText }),
    data: message,
    errors: [
      'NOT_FOUND',
      'RIDE_NOT_ACTIVE',
      'CHAT_CLOSED',
      'CHAT_FULL',
      'MESSAGE_ID_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
  }),
} as const

const rideIdText = text(100, 1)

export const chatClientSchemas = {
  subscribe: z.object({
    rideId: rideIdText,
    after: z.int32().nonnegative().optional(),
    /** If true, messages added by this very connection come only with their acknowledgement, not as `added` too. */
    skipOwn: z.boolean().optional(),
  }),
  unsubscribe: z.object({ rideId: rideIdText }),
  add: z.object({ id: uuid, rideId: rideIdText, text: messageText }),
} as const

export const chatServerSchemas = {
  snapshot: z.object({ rideId: z.string(), messages: z.array(message) }),
  added: z.object({ message }),
  /** The refusal of a send without a callback. */
  ERROR: z.object({
    ok: z.literal(false),
    message: z.string(),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional(),
    event: z.enum(chatClientEvents),
  }),
} as const
