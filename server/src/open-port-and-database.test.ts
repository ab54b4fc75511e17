import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLogger } from './logging.ts'
import { openEarly } from './open-port-and-database.ts'

test('a start that fails gives its port back, after whose answers nobody waits any more', async () => {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    STARTUP_SECONDS: '0',
  })
  const early = openEarly(config, createLogger('silent'))
  const url = await early.url
  expect((await fetch(url)).status).toBe(503)
  await expect(early.database).rejects.toThrow('did not respond')
  await early.close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
