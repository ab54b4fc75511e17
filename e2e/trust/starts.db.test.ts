// A service that cannot start says why in one sentence: the variable or file, and what to do.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceArguments } from '@woodalo/server/testing/built-service'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let source: TestDatabase
let folder: string
beforeAll(async () => {
  source = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'woodalo-start-'))
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The output of the process before it ends, and its exit code. */
async function said(settings: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, serviceArguments, {
    env: { PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // Its output may end later than itself.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

async function expectSentence(settings: Record<string, string>, ...parts: string[]): Promise<void> {
  const { code, text } = await said(settings)
  expect(code).toBe(1)
  const lines = text.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('Woodalo could not start.')
  for (const part of parts) expect(lines[1]).toContain(part)
  expect(text).not.toContain('    at ')
}

/** A port on which something else listens until it is closed. */
async function takePort(): Promise<{ port: string; close: () => Promise<void> }> {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  return {
    port: String((taken.address() as { port: number }).port),
    close: () => new Promise((resolve) => taken.close(() => resolve())),
  }
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(source.url)
  change(url)
  return url.href
}

test('a wrong address, user or name of the database', async () => {
  await expectSentence(
    { DATABASE_URL: 'postgres://woodalo@127.0.0.1:1/woodalo', STARTUP_SECONDS: '0.2' },
    'DATABASE_URL',
    '127.0.0.1:1',
  )
  await expectSentence(
    { DATABASE_URL: changed((url) => (url.password = 'wrong')) },
    'DATABASE_URL',
    'refuses the user',
  )
  await expectSentence(
    { DATABASE_URL: changed((url) => (url.pathname = '/not-there')) },
    'DATABASE_URL',
    'no database not-there',
  )
})

test('a folder that cannot be written to', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  for (const DATA_DIR of [join(file, 'data'), '/sys/woodalo'])
    await expectSentence({ DATA_DIR }, 'DATA_DIR', 'cannot be written to')
})

test('a later start loads the code that an earlier one compiled', async () => {
  const { port, close } = await takePort()
  // It ends at the port, once all code is loaded: earlier, it would end before the code has been kept.
  const settings = { PORT: port, DATABASE_URL: source.url, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  await said(settings)
  const { text } = await said(settings)
  expect(text).toMatch(/code cache for ESM file:\S+\/server\/dist\/assemble-service[^/]*\.js was accepted/)
  await close()
})

test('an emptied or missing password of the embedded database', async () => {
  const DATA_DIR = await mkdtemp(join(folder, 'emptied-'))
  await mkdir(join(DATA_DIR, 'postgres'))
  await writeFile(join(DATA_DIR, 'postgres/PG_VERSION'), '18\n')
  await expectSentence({ DATA_DIR }, 'postgres.password is missing')
  await writeFile(join(DATA_DIR, 'postgres.password'), '')
  await expectSentence({ DATA_DIR }, 'postgres.password is empty', 'Put the file back')
})

test('a port that is taken', async () => {
  const { port, close } = await takePort()
  await expectSentence({ PORT: port, DATABASE_URL: source.url }, 'PORT', port)
  await close()
})
