import { createTurns } from './turns.ts'

/** Each file that is being received holds up to 5 MB, however slowly it arrives. */
const receiving = { together: 40, each: 4, mostWaiting: 20, mostWaitingTogether: 200 } as const

/** The turns in which files of one kind are received. */
export const createUploadTurns = () => createTurns(receiving)
