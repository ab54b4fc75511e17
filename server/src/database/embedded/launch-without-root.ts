// How to run PostgreSQL, which refuses to run as root, without requiring a user to be created for it.
import { execFile } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-failure.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

/** One way to launch a database program. */
export interface Launch {
  name: 'direct' | 'user-namespace' | 'other-user' | 'other-user-with-search-right'
  /** Placed before the program and its arguments. */
  prefix: readonly string[]
  /** The user that spawn switches to. Undefined if the prefix does so, or no switch is needed. */
  spawnAs: { uid: number; gid: number } | undefined
  /** Who must own the files as seen from outside. Undefined means their creator. */
  owner: { uid: number; gid: number } | undefined
  /** Whether the data folder itself must belong to that user to be accessible. */
  ownsFolder: boolean
}

// The database gets nothing of the caller's environment, because variables such as PGPORT would affect it.
export const childEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}

/**
 * Finds the first way of launching that really runs PostgreSQL and gives it access to `folder`.
 * As root the first choice is a user namespace in which root's files belong to an unprivileged user: no file changes
 * its owner, and it also works below a folder that only root may enter. Where such namespaces are forbidden (some
 * containers), the files are given to `nobody`. On Linux the kernel is asked to stop PostgreSQL when this process dies.
 * @throws with every attempted way if none works.
 */
export async function chooseLaunch(
  folder: string,
  binaries: Binaries,
  candidates: readonly Launch[] = possibleLaunches(),
): Promise<Launch> {
  const faults: string[] = []
  for (const candidate of candidates) {
    for (const launch of [withDeathSignal(candidate), candidate]) {
      const fault = await tryLaunch(launch, folder, binaries)
      if (fault === undefined) return launch
      faults.push(`  ${launch.name}: ${fault}`)
    }
  }
  throw new StartError(
    `PostgreSQL cannot be run here for the data folder ${folder}. Tried:\n${faults.join('\n')}\n` +
      'Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.',
  )
}

export function possibleLaunches(): Launch[] {
  const direct: Launch = {
    name: 'direct',
    prefix: [],
    spawnAs: undefined,
    owner: undefined,
    ownsFolder: false,
  }
  if (process.getuid?.() !== 0) return [direct]
  const nobody = findNobody()
  const other: Launch = { name: 'other-user', prefix: [], spawnAs: nobody, owner: nobody, ownsFolder: true }
  if (process.platform !== 'linux') return [other]
  const map = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  return [
    {
      name: 'user-namespace',
      prefix: ['unshare', ...map, '--'],
      spawnAs: undefined,
      owner: { uid: 0, gid: 0 },
      ownsFolder: false,
    },
    other,
    // For a folder that only root may enter: `nobody` with a single capability, to pass through folders (and read).
    // Without no_setuid_fixup, access(2) would ignore the capability.
    ...['dac_read_search', 'dac_override'].map((right): Launch => ({
      name: 'other-user-with-search-right',
      prefix: [
        'setpriv',
        `--reuid=${nobody.uid}`,
        `--regid=${nobody.gid}`,
        '--clear-groups',
        `--inh-caps=+${right}`,
        `--ambient-caps=+${right}`,
        '--securebits=+no_setuid_fixup',
        '--',
      ],
      spawnAs: undefined,
      owner: nobody,
      ownsFolder: true,
    })),
  ]
}

/** PostgreSQL looks up its user by id, so the system must know the id. */
function findNobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // Some systems define nobody as -2, which is the same id as a signed number.
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}

function withDeathSignal(launch: Launch): Launch {
  if (process.platform !== 'linux') return launch
  return { ...launch, prefix: [...launch.prefix, 'setpriv', '--pdeathsig', 'INT', '--'] }
}

async function tryLaunch(launch: Launch, folder: string, binaries: Binaries): Promise<string | undefined> {
  const before = statSync(folder)
  if (launch.ownsFolder && launch.owner) chownSync(folder, launch.owner.uid, launch.owner.gid)
  const script = 'cd -- "$1" && exec "$2" --version'
  const { file, args } = commandLine(launch, '/bin/sh', ['-c', script, 'sh', folder, binaries.postgres])
  try {
    await run(file, args, { ...launch.spawnAs, env: childEnvironment, timeout: 20_000 })
    return undefined
  } catch (error) {
    if (launch.ownsFolder) chownSync(folder, before.uid, before.gid)
    const { stderr, message } = error as { stderr?: string; message: string }
    return (stderr?.trim() || message).split('\n').at(-1)
  }
}

/** Returns the program to spawn and its arguments for running `program` in this way. */
export function commandLine(
  launch: Launch,
  program: string,
  args: readonly string[],
): { file: string; args: string[] } {
  const [file = program, ...rest] = [...launch.prefix, program, ...args]
  return { file, args: rest }
}

/** Gives a folder and everything in it to the user that runs PostgreSQL, unless that user owns the folder already. */
export function giveTo(launch: Launch, folder: string): void {
  if (!launch.owner || statSync(folder).uid === launch.owner.uid) return
  const { uid, gid } = launch.owner
  // The folder itself comes last, so that an interrupted walk is repeated.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
  lchownSync(folder, uid, gid)
}
