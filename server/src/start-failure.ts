// What an operator reads when the service cannot start: one sentence that names the variable or file, and what to do.
import { dirname } from 'node:path'

/** Its message is complete, so no stack is printed. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

interface Settings {
  dataDir: string
  databaseUrl: string | undefined
  port: number
  host: string
  push: { authorityFile: string | undefined }
}

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT'])
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN: the lock of the data folder could not be created. */
const sqliteCodes = new Set([8, 10, 13, 14])

function ofDatabase(code: string, message: string, databaseUrl: string): string | null {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const where = `${hostname}:${port || '5432'}`
  if (code.startsWith('28'))
    return `DATABASE_URL: PostgreSQL at ${where} refuses the user ${username || '(none)'} with this password (${code}). Correct user and password.`
  if (code === '3D000')
    return `DATABASE_URL: PostgreSQL at ${where} has no database ${pathname.slice(1)}. Create it, or correct the name.`
  if (code === '42501')
    return `DATABASE_URL: the user ${username} may not make what the service needs (${message}). Give it the right to create tables and the extensions pg_trgm and unaccent in its database.`
  return null
}

/** Returns the sentence for a known cause, or null for a fault of ours, where the stack is more useful. */
export function startFailure(error: unknown, settings: Settings | null): string | null {
  if (!(error instanceof Error)) return null
  if (['StartError', 'ConfigError', 'FolderInUseError'].includes(error.name)) return error.message
  if (!settings) return null
  const { code = '', path, syscall, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  const { dataDir, databaseUrl, port, host } = settings
  if (syscall === 'listen' || code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL')
    return `PORT, HOST: the service cannot listen on ${host}:${port} (${code}). Stop what listens there, or choose another one.`
  if (path !== undefined && path === settings.push.authorityFile)
    return `PUSH_AUTHORITY_FILE: ${path} cannot be read (${code}). Correct the path or its rights.`
  if (databaseUrl !== undefined) {
    const told = ofDatabase(code, error.message, databaseUrl)
    if (told) return told
  } else if (code.startsWith('28') || /SASL|password must be a string/.test(error.message))
    return `DATA_DIR: the password in ${dataDir}/postgres.password does not open the database beside it. Put the file back as it was.`
  if (sqliteCodes.has(errcode ?? -1) || (folderCodes.has(code) && path !== undefined))
    return `DATA_DIR: ${path === undefined ? dataDir : dirname(path)} cannot be written to (${code || `SQLite ${errcode}`}). Let the service's user write there, make room, or choose another folder.`
  return null
}
