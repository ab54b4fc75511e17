// Creates the database's files, completely or not at all.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-failure.ts'
import { type Binaries, postgresMajorVersion } from './binaries.ts'
import { childEnvironment, commandLine, giveTo, type Launch } from './launch-without-root.ts'

const run = promisify(execFile)

/** The name of both the database's superuser and the database itself. */
export const databaseName = 'woodalo'

const stagingPrefix = 'postgres.new-'

// The character classification of the operating system, by which pg_trgm recognises letters: with plain C it would drop
// every letter that is not ASCII. Sorting and case come from PostgreSQL's own C.UTF-8, which is the same on every
// system.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Creates the database's folder inside `dataDir` if it does not exist, and returns its password. The folder gets its
 * name only when it is complete and on disk; the remains of an interrupted first start are deleted.
 * @throws if the files belong to another major version of PostgreSQL.
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  launch: Launch,
): Promise<{ folder: string; password: string; isNew: boolean }> {
  const folder = join(dataDir, 'postgres')
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagingPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })

  const versionFile = join(folder, 'PG_VERSION')
  const isNew = !existsSync(folder)
  const passwordFile = join(dataDir, 'postgres.password')
  if (isNew) {
    const password = await keepPassword(passwordFile)
    await makeCluster({ dataDir, folder, binaries, launch, password })
    return { folder, password, isNew }
  }
  if (!existsSync(versionFile))
    throw new StartError(`${folder} is not a PostgreSQL data folder: PG_VERSION is missing in it.`)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== postgresMajorVersion)
    throw new StartError(
      `${folder} was written by PostgreSQL ${version}; this is ${postgresMajorVersion}. Move the data over with pg_dump.`,
    )
  if (!existsSync(passwordFile))
    throw new StartError(`${passwordFile} is missing: the database in ${folder} cannot be opened without it.`)
  const password = readFileSync(passwordFile, 'utf8').trim()
  if (password === '')
    throw new StartError(
      `${passwordFile} is empty: the database in ${folder} cannot be opened without the password. Put the file back as it was.`,
    )
  giveTo(launch, folder)
  return { folder, password, isNew }
}

async function keepPassword(file: string): Promise<string> {
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept) return kept
  }
  const password = randomBytes(24).toString('base64url')
  await writeDurably(file, `${password}\n`)
  return password
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeCluster(options: {
  dataDir: string
  folder: string
  binaries: Binaries
  launch: Launch
  password: string
}): Promise<void> {
  const { dataDir, folder, binaries, launch, password } = options
  const staging = await mkdtemp(join(dataDir, stagingPrefix))
  const cluster = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  await mkdir(cluster)
  await chmod(cluster, 0o700)
  await writeDurably(passwordFile, `${password}\n`)
  giveTo(launch, staging)

  let fault: unknown
  for (const characterType of characterTypes) {
    const { file, args } = commandLine(launch, binaries.initdb, [
      `--pgdata=${cluster}`,
      `--username=${databaseName}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
    ])
    try {
      await run(file, args, { ...launch.spawnAs, env: childEnvironment, cwd: staging })
      fault = undefined
      break
    } catch (error) {
      fault = error
      if (!/invalid locale|locale name/.test((error as { stderr?: string }).stderr ?? '')) break
    }
  }
  if (fault) {
    await rm(staging, { recursive: true, force: true })
    const { stderr, message } = fault as { stderr?: string; message: string }
    throw new StartError(`PostgreSQL could not make its files in ${dataDir}: ${stderr?.trim() || message}`, {
      cause: fault,
    })
  }
  await rename(cluster, folder)
  await rm(staging, { recursive: true, force: true })
  const handle = await open(dataDir)
  await handle.sync()
  await handle.close()
}
