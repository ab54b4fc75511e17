// Shows an operator what riders reported, with the evidence, and stores the answer: what the desk does, without a page.
// What is done here stands in no audit log.
import { readConfig } from '@woodalo/server/config'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { buildReportBook } from '@woodalo/server/people/build'
import type { ReportBook } from '@woodalo/server/people/reports-at-desk-service'
import { buildSecrets } from '@woodalo/server/secrets/build'
import { openDatabase } from './import-city/open-database.ts'

const usage = `npm run reports                 the reports that wait for an answer, danger first, then the oldest
npm run reports -- ID           one report with its evidence: the ride's times, riders and messages when it was made, and
                                how often companions gave the reported rider which thumb
npm run reports -- ID ANSWER    answers it; the rider who made it reads the answer

Works on the database of the service (DATABASE_URL, else the one in DATA_DIR), which may run meanwhile. The evidence
opens with the SERVICE_SECRET that the service had when the report was made.`

/** Returns what to print. @throws Error if there is no such report, or if it has already been answered. */
async function reports(
  { db, transact }: Database,
  book: ReportBook,
  [id, answer]: readonly string[],
): Promise<object> {
  if (id === undefined) {
    const waiting = await book.inState(db, 'open')
    return waiting.map(({ state: _open, answer: _none, answered_at: _never, ...report }) => report)
  }
  if (answer !== undefined) {
    if (!(await transact((tx) => book.answer(tx, id, answer))))
      throw new Error(`${id}: no open report has this id`)
    return { id, answer }
  }
  const found = await book.find(db, id)
  if (!found) throw new Error(`${id}: no report has this id`)
  const opinions = await book.opinionsAbout(db, found.about_id)
  const evidence = await book.evidence(db, id)
  // A picture is nothing for a terminal.
  const receipt = evidence?.receipt ? 'a picture, which the desk shows' : null
  return { ...found, opinions, evidence: evidence && { ...evidence, receipt } }
}

/**
 * Characters that JSON leaves as they are, but that control a terminal (C1) or turn the direction of what follows: what
 * riders wrote must look like what it is.
 */
const misleading = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const printed = (said: object) =>
  JSON.stringify(said, null, 2).replace(
    misleading,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

async function main(words: readonly string[]): Promise<void> {
  const log = createLogger('error')
  const config = readConfig(process.env)
  const source = await openDatabase(config, log)
  try {
    const database = connectDatabase(source.url, log, 1, null)
    try {
      const book = buildReportBook(await buildSecrets({ config, log, database, publicUrl: '' }))
      const said = await reports(database, book, words)
      process.stdout.write(`${printed(said)}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

const words = process.argv.slice(2)
if (words[0]?.startsWith('-') || words.length > 2) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = words[0] === '--help' ? 0 : 1
} else
  try {
    await main(words)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
