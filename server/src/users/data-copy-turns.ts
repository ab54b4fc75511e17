import { createTurns } from '../limits/turns.ts'

/** A copy of one's data holds every message that one has written. */
const copying = { together: 2, each: 1, mostWaiting: 20, mostWaitingTogether: 100 } as const

/** The turns in which copies of people's data are made. */
export const createDataCopyTurns = () => createTurns(copying)
