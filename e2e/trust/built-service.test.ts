// The service is built into few files, which find everything else where it stands in the sources.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { builtService } from '@woodalo/server/testing/built-service'
import { describe, expect, test } from 'vitest'

const folder = dirname(builtService)
const codeOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Those of the build before stay, for a process that it started. */
function filesOfThisBuild(): { name: string; code: string }[] {
  const names = new Set([basename(builtService)])
  for (const name of names)
    for (const [, imported] of codeOf(name).matchAll(/(?:from |import ?\(?)"\.\/([^"]+\.js)"/g))
      names.add(imported!)
  return [...names].map((name) => ({ name, code: codeOf(name) }))
}
const files = filesOfThisBuild()

describe('the built service', () => {
  const places = files.flatMap(({ name, code }) =>
    [...code.matchAll(/import\.meta\.dirname \+ "(\/[^"]+)"|new URL\("([^"]+)", import\.meta\.url\)/g)].map(
      ([, folderOfSource, source]) => ({ name, place: folderOfSource ?? source! }),
    ),
  )

  test('names its sources: the migrations, the engine’s thread and the program that reads pictures among them', () => {
    expect(places.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        '/../src/database',
        '../src/matchmaking/engine/engine-on-own-thread.ts',
        '../src/users/photo-processes.ts',
      ]),
    )
  })

  test.each(places)('finds $place of $name', ({ place }) => {
    expect(existsSync(join(folder, place))).toBe(true)
  })

  test('has no path of the machine that built it', () => {
    expect(
      files.filter(({ code }) => code.includes(join(import.meta.dirname, '../..'))).map(({ name }) => name),
    ).toEqual([])
  })
})
