import { createTurns } from '../limits/turns.ts'

/** A page may hold six megabytes. */
const reading = { together: 4, each: 2, mostWaiting: 200, mostWaitingTogether: 600 } as const

/** The turns in which messages are read over HTTP. */
export const createReadingTurns = () => createTurns(reading)
