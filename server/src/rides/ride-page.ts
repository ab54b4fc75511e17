// A page of a rider’s rides, and the cursor to the next one.
import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { createTurns } from '../limits/turns.ts'
import { isUuid } from '../uuid.ts'

export const mostRidesOfPage = 100

export interface Position {
  createdAt: string
  id: string
}

export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url')
}

export function readCursor(cursor: string, language: Language): Position {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|')
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(createdAt)
  if (!isTime || Number.isNaN(Date.parse(createdAt)) || !isUuid(id))
    throw new Failure('INVALID_INPUT', { fields: { cursor: textsIn(language).faults.named.cursor } })
  return { createdAt, id }
}

/** A page may hold a megabyte, and is written at once. */
const reading = { together: 4, each: 2, mostWaiting: 100, mostWaitingTogether: 400 } as const

/** The turns in which pages of rides are read. */
export const createRidePageTurns = () => createTurns(reading)
