// How to run PostgreSQL, which refuses to run as root, without asking anybody to make a user for it.
import { execFile } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-failure.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

/** One way to start a program for the database. */
export interface Launch {
  name: 'direct' | 'user-namespace' | 'other-user' | 'other-user-with-search-right'
  /** Put before the program and its arguments. */
  prefix: readonly string[]
  /** The user that spawn switches to; undefined where the prefix does that, or nobody does. */
  spawnAs: { uid: number; gid: number } | undefined
  /** Who must own the files as seen from outside; undefined: whoever made them. */
  owner: { uid: number; gid: number } | undefined
  /** Whether the data folder itself must belong to that user, so that it can be entered. */
  ownsFolder: boolean
}

// Nothing of the caller's environment reaches the database: variables such as PGPORT would change how it runs.
export const childEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}

/**
 * Finds the first way that really runs PostgreSQL and lets it reach `folder`.
 *
 * As root the first choice is a user namespace in which root's files belong to an unprivileged user: no file changes
 * hands, and it also works below a folder that only root may enter. Where such namespaces are forbidden (some
 * containers), the files are given to `nobody`. On Linux the kernel is asked to stop PostgreSQL when this process dies.
 *
 * @throws with every way that was tried when none works.
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
    // Below a folder that only root may enter: `nobody` with the one right to pass through folders (and read).
    // Without no_setuid_fixup, access(2) would not see that right.
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

/** PostgreSQL looks its user up by number, so the number must be one that the system knows. */
function findNobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // Some systems write -2 for nobody: the same number without a sign.
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

/** The program to spawn and its arguments, for running `program` in this way. */
export function commandLine(
  launch: Launch,
  program: string,
  args: readonly string[],
): { file: string; args: string[] } {
  const [file = program, ...rest] = [...launch.prefix, program, ...args]
  return { file, args: rest }
}

/** Gives a folder and all in it to the user that PostgreSQL runs as, unless the folder is theirs already. */
export function giveTo(launch: Launch, folder: string): void {
  if (!launch.owner || statSync(folder).uid === launch.owner.uid) return
  const { uid, gid } = launch.owner
  // The folder itself last: a walk that was interrupted is begun again.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
  lchownSync(folder, uid, gid)
}
