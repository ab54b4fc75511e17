import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '@woodalo/server/database/connection'
import { backupLines } from './backup-lines.ts'

/** Writes a compressed backup to this path, over what is there. Only a complete one gets the name. Returns its bytes. */
export async function writeBackup(database: Pick<Database, 'db'>, path: string): Promise<number> {
  const unfinished = `${path}.unfinished`
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(backupLines(database), { objectMode: true }), createGzip(), file)
    await rename(unfinished, path)
    return file.bytesWritten
  } finally {
    await rm(unfinished, { force: true })
  }
}
