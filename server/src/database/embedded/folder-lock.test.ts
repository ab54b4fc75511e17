import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'folder-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, pidFile: join(folder, 'server.pid') }
}

test('a folder is held by one, who is named, until it is released', async () => {
  const { folder, pidFile } = newFolder()
  const lock = await lockFolder(folder)
  expect(readFileSync(pidFile, 'utf8')).toBe(`${process.pid}\n`)
  for (const name of ['server.pid', 'server.lock'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const refused = await lockFolder(folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FolderInUseError)
  expect(refused).toMatchObject({ folder, pid: process.pid })
  lock.release()
  expect(existsSync(pidFile)).toBe(false)
  const next = await lockFolder(folder)
  next.release()
})

test('releasing once more takes nothing from whoever holds the folder by then', async () => {
  const { folder, pidFile } = newFolder()
  const first = await lockFolder(folder)
  first.release()
  const second = await lockFolder(folder)
  first.release()
  expect(existsSync(pidFile)).toBe(true)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  second.release()
})
