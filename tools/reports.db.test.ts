import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Report } from '@woodalo/protocol'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { call, startTestApp } from '@woodalo/server/testing/app'
import { plantRideOf } from '@woodalo/server/testing/ride-factory'
import { expect, test } from 'vitest'

test('a report is found, read with its evidence and answered once', async () => {
  const app = await startTestApp()
  const database = connectDatabase(app.databaseUrl, createLogger('silent'), 1)
  const run = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'reports.ts'), ...words],
      { env: { ...process.env, DATABASE_URL: app.databaseUrl } },
    )
    expect(stdout).not.toMatch(/[\u007f-\u009f\u202a-\u202e]/)
    return JSON.parse(stdout)
  }
  try {
    const { ride, riders } = await plantRideOf(app, database.db, 2, 'active')
    const [ana, luis] = riders
    const as = <Data>({ token }: { token: string }, method: string, path: string, body?: object) =>
      call<{ data: Data }>(app, method, path, { token, ...(body && { body }) })
    // It would color a terminal and turn its lines.
    const words = 'una amenaza \u009b31m \u202egnp'
    await as(luis, 'POST', `/rides/${ride.id}/messages`, { text: words })
    const { id } = (
      await as<Report>(ana, 'POST', '/reports', { rideId: ride.id, uid: luis.user.id, kind: 'danger' })
    ).body.data
    expect(await run()).toEqual([expect.objectContaining({ id, kind: 'danger', about_id: luis.user.id })])
    expect((await run(id)).evidence.messages).toEqual([
      expect.objectContaining({ user_id: luis.user.id, text: words }),
    ])
    await run(id, 'Hemos hablado con él.')
    expect((await as<Report[]>(ana, 'GET', '/reports')).body.data).toEqual([
      expect.objectContaining({ id, state: 'answered', answer: 'Hemos hablado con él.' }),
    ])
    expect(await run()).toEqual([])
    await expect(run(id, 'Otra vez.')).rejects.toThrow('no open report has this id')
  } finally {
    await database.close()
    await app.stop()
  }
})
