import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { createTrafficStore } from '@woodalo/server/roads/traffic-store'
import { createTestDatabase } from '@woodalo/server/testing/database'
import { expect, test } from 'vitest'

test('the learned traffic is shown by the hour of each day', async () => {
  const { url, drop } = await createTestDatabase()
  const run = async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'traffic.ts')],
      { env: { ...process.env, DATABASE_URL: url } },
    )
    return stdout.trimEnd().split('\n')
  }
  const database = connectDatabase(url, createLogger('silent'), 1)
  try {
    expect(await run()).toEqual(['No drive was counted yet.'])
    const traffic = createTrafficStore(database.db)
    // Tuesday at nine, twenty times, half as long again as usual.
    for (let drive = 0; drive < 20; drive++)
      await database.transact((tx) => traffic.count(tx, { areaId: 'villar', hourOfWeek: 33, step: 8 }))
    const [title, monday, tuesday, ...rest] = await run()
    expect(title).toContain('villar: 20 drives')
    expect(monday).toBe(`  Mon  ${Array.from({ length: 24 }, () => '1.22').join(' ')}`)
    expect(tuesday!.split(' ').filter(Boolean)[10]).toBe('1.34')
    expect(rest).toHaveLength(5)
  } finally {
    await database.close()
    await drop()
  }
})
