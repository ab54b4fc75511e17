// How many messages are read at once.
import { createTurns } from '../limits/turns.ts'

/** The most messages in one response. The rest follows, or is requested with `after`. */
export const messagesPerResponse = 1_000

/** A page may hold six megabytes. */
const reading = { together: 4, each: 2, mostWaiting: 200, mostWaitingTogether: 600 } as const

/** The turns in which messages are read over HTTP. */
export const createReadingTurns = () => createTurns(reading)
