// T2: kills the server and its database again and again under load, then looks up every acknowledged write.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@woodalo/server/free-port'
import { afterAll, expect, test } from 'vitest'
import { http, Rider } from '../contract/rider.ts'
import { type RealProcess, startProcess } from './real-process.ts'

let running: RealProcess
let folder: string
afterAll(async () => {
  await running?.end()
  await rm(folder, { recursive: true, force: true })
})

async function databasePid(): Promise<number> {
  const [line] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(line)
}

/** The response to a read once the service is up; after a kill it is unavailable for a while. */
async function readWhenUp(url: string, token: string, path: string) {
  for (const until = Date.now() + 20_000; ; await pause(100)) {
    const { status, body } = await http(url, 'GET', path, { token })
    if (status === 200 || Date.now() > until) return body
  }
}

test('T2: no acknowledged write is lost, whichever process is killed', async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-kills-'))
  const port = String(await findFreePort())
  const settings = { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'silent', SIGN_INS_PER_MINUTE: '100000' }
  running = startProcess(settings)
  const url = await running.up

  const signedIn: { id: string; token: string }[] = []
  const names = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => ({
      rider: await Rider.signIn(url, `Ana${n}`),
      sent: 0,
      stored: 0,
    })),
  )
  let loading = true
  let failures = 0
  const load = names.map(async (each) => {
    while (loading) {
      const number = ++each.sent
      try {
        const body = { displayName: String(number) }
        if ((await each.rider.call('PATCH', `/user/${each.rider.id}`, body)).status === 200)
          each.stored = number
        if (number % 5 === 0) {
          const { status, body: answer } = await http(url, 'POST', '/auth/sign-in/guest', {
            body: { nickname: 'Eva', email: 'eva@example.org' },
          })
          if (status === 200) signedIn.push({ id: answer.user.id, token: answer.token })
        }
      } catch {
        failures++
        await pause(10)
      }
    }
  })
  for (let kill = 0; kill < 6; kill++) {
    // Waits for some load between the kills.
    await pause(700)
    if (kill % 2 === 0) {
      running.child.kill('SIGKILL')
      await running.ended
      running = startProcess(settings)
      await running.up
    } else {
      process.kill(await databasePid(), 'SIGKILL')
      await readWhenUp(url, '', '/health')
    }
  }
  // Waits for some load after the last one.
  await pause(700)
  loading = false
  await Promise.all(load)

  for (const { rider, sent, stored } of names) {
    const found = Number((await readWhenUp(url, rider.token, '/user/me')).data.displayName)
    expect(found).toBeGreaterThanOrEqual(stored)
    expect(found).toBeLessThanOrEqual(sent)
  }
  for (const { id, token } of signedIn)
    expect(await readWhenUp(url, token, '/userHealth')).toEqual({ data: { uid: id } })
  // There was load, and the kills had an effect.
  expect(signedIn.length).toBeGreaterThan(10)
  expect(failures).toBeGreaterThan(3)
  process.stdout.write(
    `T2: ${names.reduce((sum, { stored }) => sum + stored, 0)} changes and ${signedIn.length} sign-ins over 6 kills\n`,
  )
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
}, 60_000)
