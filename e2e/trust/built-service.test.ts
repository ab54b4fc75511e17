// The service is built into few files, which find everything else where it stands in the sources.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { builtService, serviceArguments } from '@woodalo/server/testing/built-service'
import { describe, expect, test } from 'vitest'

const folder = dirname(builtService)
const root = join(import.meta.dirname, '../..')
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
    expect(files.filter(({ code }) => code.includes(root)).map(({ name }) => name)).toEqual([])
  })

  test('is started with the same arguments by `npm start`, by the image and by whoever measures it', () => {
    const started = [...serviceArguments.slice(0, -1), 'server/dist/main.js']
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const [, start = ''] = /exec node_modules\/\.bin\/node (.+)$/.exec(scripts['start']!) ?? []
    expect(start.split(' ').filter((argument) => !argument.startsWith('--env-file'))).toEqual(started)
    for (const file of ['Dockerfile', 'docs/operating.md']) {
      const [, command = '[]'] =
        /CMD (\["node_modules\/\.bin\/node", "--max[^\]]*\])/.exec(readFileSync(join(root, file), 'utf8')) ??
        []
      expect(JSON.parse(command)).toEqual(['node_modules/.bin/node', ...started])
    }
  })
})
