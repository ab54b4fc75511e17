import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../logging.ts'
import { clearOrphan } from './orphaned-postgres.ts'
import { temporarySocketPrefix } from './socket-file-or-port.ts'

function newFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orphan-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lockFile = join(folder, 'postmaster.pid')
  return { folder, lockFile, stop: () => clearOrphan(folder, createLogger('silent')) }
}

/** A program that runs in this folder, such as the shell of somebody who looks into it. */
async function programIn(cwd: string) {
  const program = spawn('sleep', ['60'], { cwd, stdio: 'ignore' })
  await once(program, 'spawn')
  onTestFinished(async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    program.kill()
    await once(program, 'exit')
  })
  return program
}

test('another program with the process id of the lock file goes on, be it in the same folder', async () => {
  const { folder, lockFile, stop } = newFolder()
  const program = await programIn(folder)
  writeFileSync(lockFile, `${program.pid}\n${folder}\n`)
  const ended = once(program, 'exit')
  await stop()
  // What ended it is this signal, and none before.
  program.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(existsSync(lockFile)).toBe(false)
})

test.each(['', 'words\n', '0\n', '-1\n'])(
  'a lock file of %j is removed, and no process is ended',
  async (text) => {
    const { lockFile, stop } = newFolder()
    writeFileSync(lockFile, text)
    await stop()
    expect(existsSync(lockFile)).toBe(false)
  },
)

test('of a PostgreSQL that has ended its own folder of sockets is removed, and no other', async () => {
  for (const [name, isRemoved] of [
    [`${temporarySocketPrefix}of-a-test`, true],
    ['somebody-elses', false],
  ] as const) {
    const { folder, lockFile, stop } = newFolder()
    const sockets = join(tmpdir(), `${name}-${process.pid}`)
    mkdirSync(sockets)
    onTestFinished(() => rmSync(sockets, { recursive: true, force: true }))
    writeFileSync(lockFile, ['2147483646', folder, '1', '5432', sockets].join('\n'))
    await stop()
    expect(existsSync(sockets)).toBe(!isRemoved)
  }
})
