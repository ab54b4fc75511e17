import { createTurns } from '../limits/turns.ts'

/** Each reads the messages of a ride, which may be megabytes. */
const reporting = { together: 2, each: 1, mostWaiting: 20, mostWaitingTogether: 100 } as const

/** The turns in which reports about people are dealt with. */
export const createReportTurns = () => createTurns(reporting)
