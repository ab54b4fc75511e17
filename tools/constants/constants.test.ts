// No number of security or time changes unseen: each stands in one of the `pinned-of-*.ts` with what it
// is for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../check-step.ts'
import { governingFiles } from './governing-files.ts'
import { pinnedOfAccess } from './pinned-of-access.ts'
import { pinnedOfCalls } from './pinned-of-calls.ts'
import { pinnedOfClients } from './pinned-of-clients.ts'
import { pinnedOfDatabase } from './pinned-of-database.ts'
import { pinnedOfServer } from './pinned-of-server.ts'
import { constantsIn } from './read-numbers-from-source.ts'

const pinnedConstants = {
  ...pinnedOfAccess,
  ...pinnedOfCalls,
  ...pinnedOfServer,
  ...pinnedOfDatabase,
  ...pinnedOfClients,
}

/** What differs, each with the line to write. */
function differences(): string[] {
  const found = new Map(
    governingFiles().map(({ file, wanted }) => [
      file,
      constantsIn(readFileSync(join(root, file), 'utf8'), wanted),
    ]),
  )
  const unpinned = [...found].flatMap(([file, constants]) =>
    Object.entries(constants).flatMap(([name, value]) => {
      const pinned = pinnedConstants[file]?.[name]
      const line = `'${name}': [${typeof value === 'number' ? value : `"${value}"`}, '${pinned?.[1] ?? 'what it is for'}'],`
      if (pinned === undefined) return [`${file} has ${name}, which is new. Add under '${file}': ${line}`]
      return pinned[0] === value
        ? []
        : [
            `${file}: ${name} is ${value} and was ${pinned[0]} (${pinned[1]}). If that is meant, write: ${line}`,
          ]
    }),
  )
  const gone = Object.entries(pinnedConstants).flatMap(([file, constants]) =>
    Object.keys(constants)
      .filter((name) => found.get(file)?.[name] === undefined)
      .map((name) => `${file} has no ${name} any more. Remove its line.`),
  )
  return [...unpinned, ...gone]
}

test('every number of security and time equals the one in the table, which states its purpose', () => {
  expect(differences()).toEqual([])
  for (const constants of Object.values(pinnedConstants))
    for (const [, what] of Object.values(constants)) expect(what.length).toBeGreaterThanOrEqual(8)
})

describe('the reading of constants', () => {
  const text = `
    const minute = 60
    export const lifetimes = { ticketSeconds: minute * 2, name: 'x' } as const
    const paletteSize = 6
    let running = 0
    function send({ patienceMilliseconds = 500 }, most = 3) {
      const inside = 7
      const triesAtMost = 4
      return { maxAttempts: triesAtMost, seconds: minute }
    }
    const sweeps = [{ name: 'old', everySeconds: 5 }, { name: 'older', everySeconds: 6 }]
    const forget = async () => sql\`delete where at < now() - interval '1 day' or x = \${y} and at < interval '2 days'\`
  `

  test('finds times and limits everywhere under unique names', () => {
    const bounds = {
      'lifetimes.ticketSeconds': 120,
      'send.patienceMilliseconds': 500,
      'send.most': 3,
      'send.triesAtMost': 4,
      'send.seconds': 60,
      'sweeps.old.everySeconds': 5,
      'sweeps.older.everySeconds': 6,
      'forget.sql': "interval '1 day'",
      'forget.sql 2': "interval '2 days'",
    }
    expect(constantsIn(text, 'bounds')).toEqual(bounds)
    expect(constantsIn(text, 'all')).toEqual({ minute: 60, paletteSize: 6, ...bounds })
    const { 'send.most': _most, 'send.triesAtMost': _tries, ...rest } = bounds
    expect(constantsIn(text, 'times')).toEqual(rest)
  })
})
