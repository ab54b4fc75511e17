// Starts that an operator meets: a database that is not there yet, and settings in a file.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@woodalo/server/free-port'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '@woodalo/server/testing/database'
import { newRider } from '@woodalo/server/testing/app'
import { openRawSocket, type RawSocket } from '@woodalo/server/testing/raw-socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from './real-process.ts'

const root = join(import.meta.dirname, '../..')
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

test('the service waits for an unreachable database', async () => {
  const { url, network } = await databaseOverNetwork(source.url)
  network.cut()
  const running = startProcess({ DATA_DIR: folder, DATABASE_URL: url })
  try {
    // Waits for a process to start.
    await expect.poll(running.output, { timeout: 30_000 }).toContain('waiting for it')
    network.mend()
    expect((await fetch(`${await running.up}/api/v1/health`)).status).toBe(200)
  } finally {
    await running.end()
    await network.close()
  }
})

test('the start fails with code 1 and a message if the database does not come up', async () => {
  const nobody = `postgres://woodalo@127.0.0.1:${await findFreePort()}/woodalo`
  const running = startProcess({ DATA_DIR: folder, DATABASE_URL: nobody, STARTUP_SECONDS: '0.5' })
  expect(await running.ended).toEqual({ code: 1, signal: null })
  expect(running.output()).toMatch(/did not respond within STARTUP_SECONDS \(0.5\).*ECONNREFUSED/)
})

test('SIGUSR2 closes every second connection, which the proxy then distributes', async () => {
  const running = startProcess({ DATA_DIR: folder, DATABASE_URL: source.url })
  const sockets: RawSocket[] = []
  try {
    const url = await running.up
    const { token } = await newRider({ url })
    const reasons: string[] = []
    for (let each = 0; each < 6; each++) {
      const socket = await openRawSocket(url, '/socket', token)
      socket.on('disconnect', (reason) => reasons.push(reason))
      sockets.push(socket)
    }
    running.child.kill('SIGUSR2')
    // The reason after which a client reconnects, unlike "io server disconnect".
    // Waits for half of the connections to be sent away, over 10 s.
    await expect.poll(() => reasons, { timeout: 30_000 }).toEqual(Array(3).fill('transport close'))
    expect(sockets.filter(({ connected }) => connected)).toHaveLength(3)
  } finally {
    for (const socket of sockets) socket.disconnect()
    await running.end()
  }
})

test('npm start reads .env, but the environment has priority', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  // What npm start becomes once everything is prepared.
  const command = /exec .*$/.exec(scripts.start)![0]
  for (const name of ['node_modules', 'server']) await symlink(join(root, name), join(folder, name))
  const metricsPort = await findFreePort()
  await writeFile(
    join(folder, '.env'),
    `PORT=1\nDATA_DIR=${folder}\nDATABASE_URL=${source.url}\nMETRICS_PORT=${metricsPort}\n# A remark\nLOG_LEVEL=silent\n`,
  )
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: folder,
    env: { ...(process.env['PATH'] && { PATH: process.env['PATH'] }), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const up = /^Woodalo is up at (\S+)$/m.exec(said)?.[1]
        if (up) resolve(up)
      })
    })
    expect(new URL(url).port).not.toBe('1')
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
  } finally {
    child.kill('SIGKILL')
  }
})
