import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTestDatabase } from '@woodalo/server/testing/database'
import { expect, test } from 'vitest'

test('operators are added, listed, reset and removed', async () => {
  const source = await createTestDatabase()
  const run = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'desk.ts'), ...words],
      { env: { ...process.env, DATABASE_URL: source.url } },
    )
    return JSON.parse(stdout)
  }
  try {
    const { token } = await run('--operator', 'olga')
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect(run('--operator', 'olga')).rejects.toThrow('see --reset')
    expect((await run('--reset', 'olga')).token).not.toBe(token)
    const [listed, ...others] = await run('--list')
    expect([listed, others]).toEqual([
      { name: 'olga', enrolledAt: null, tokenUntil: expect.any(String), lastSeenAt: null },
      [],
    ])
    expect(await run('--remove', 'olga')).toEqual({ removed: 'olga' })
    await expect(run('--remove', 'olga')).rejects.toThrow('no operator has this name')
    await expect(run('--operator', 'Olga!')).rejects.toThrow('npm run desk')
    expect(await run('--list')).toEqual([])
  } finally {
    await source.drop()
  }
})
