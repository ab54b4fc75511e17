// A small load on a reference is told in figures. Times and memory are left out.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('connections, messages and the storm after a kill are counted', async () => {
  const options = ['--only', 'ws', '--connections', '4', '--talkers', '2', '--rate', '1500', '--seconds', '1']
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'load.ts'),
    ...options,
  ])
  const shown = stdout
    .replace(/process on .*/, 'process on …')
    .replaceAll(/\d+ MB/g, '… MB')
    .replaceAll(/(?<!within )\b\d+(\.\d+)? (ms|s)\b/g, '… $2')
  expect(shown).toMatchInlineSnapshot(`
    "4 connections of a second process on …

    ws
      4 connections in … s, 0 failed; memory … MB → … MB
      6 messages at 6 a second: 6 received, 0 errors, p50 … ms, p99 … ms, … ms of CPU a message
      storm after a kill: 4 of 4 back within 120 s, p50 … s, p99 … s, last … s; 0 refusals, … s until the process was up; memory … MB
    "
  `)
})

test('a hundred thousand connections are the most', async () => {
  const called = (connections: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'load.ts'),
      '--only',
      'nobody',
      '--connections',
      connections,
    ])
  const { stdout } = await called('100000')
  expect(stdout).toContain('100000 connections of a second process on ')
  await expect(called('100001')).rejects.toMatchObject({ code: 2 })
})
