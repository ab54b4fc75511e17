// Commands that are called wrongly say how to call them, do nothing, and end with a code that is not 0.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function called(tool: string, ...options: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, tool), ...options], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })
}

test.each<[string, number, string, string[]]>([
  ['chaos.ts', 2, 'npm run chaos [-- --seconds 60', ['--riders', '0']],
  ['city.ts', 2, 'npm run city -- --data', []],
  ['city.ts', 2, '--speed is 0, expected a number above 0', ['--data', 'x', '--speed', '0']],
  ['city.ts', 2, 'https://example.org is not this machine', ['--data', 'x', '--url', 'https://example.org/']],
  ['load.ts', 2, 'npm run load [-- --connections', ['--talkers', '3']],
  ['demo.ts', 1, 'npm run demo [-- --role alternate', ['--role', 'nobody']],
  [
    'demo.ts',
    1,
    '--database and --i-own-this-server belong together.',
    ['--url', 'http://localhost:1', '--database', 'postgres://localhost:1/x'],
  ],
  ['mutate.ts', 1, 'There is no far, away: ', ['far', 'rides', 'away']],
  ['bench-import.ts', 1, '--side 10..1000 junctions', ['--side', '9']],
  ['bench-life.ts', 1, '--rides 1..500', ['--rides', '501']],
  ['bench-service.ts', 1, '--riders 4..2000', ['--connections', '200']],
])('%s ends with %d and says %s', async (tool, code, text, options) => {
  const { err, ...rest } = await called(tool, ...options)
  expect(rest).toEqual({ code, out: '' })
  expect(err).toContain(text)
})

test('the cluster tells what it does when it is called with anything, and starts nothing', async () => {
  const { code, out, err } = await called('cluster.ts', '--help')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Ctrl-C ends everything and deletes the folder.')
})
