// A small crowd of the service and of each reference: all connect, pairs talk, and all return.
import { startTestApp } from '@woodalo/server/testing/app'
import { afterEach, expect, test } from 'vitest'
import { startReference } from '../bench-service/measured-programs.ts'
import { type Crowd, startCrowd } from './crowd-process.ts'
import type { Connected, Returned, Talked } from './crowd-messages.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function crowd(): Crowd {
  const started = startCrowd()
  endings.push(() => started.end())
  return started
}

const orderly = { p50: expect.any(Number), p99: expect.any(Number) }

test('at the service, pairs talk and nobody else hears them', async () => {
  const app = await startTestApp({ SIGN_INS_PER_MINUTE: '1000' })
  endings.push(() => app.stop())
  const { order } = crowd()
  const connect = { do: 'connect', kind: 'service', url: app.url, connections: 7, talkers: 4 } as const
  expect(await order<Connected>(connect)).toMatchObject({ failed: 0 })
  const talked = await order<Talked>({ do: 'talk', perSecond: 10, seconds: 0.8 })
  expect(talked).toEqual({ sent: 8, received: 8, errors: 0, ...orderly })
  expect(talked.p99).toBeGreaterThanOrEqual(talked.p50)
  const { rows } = await app.database.pool.query(
    `select count(*)::int as messages, (select count(*)::int from users) as users,
       (select count(*)::int from rides where status = 'active') as rides from messages group by ride_id`,
  )
  expect(rows).toEqual(Array(2).fill({ messages: 4, users: 7, rides: 2 }))
})

test.each([
  ['ws', 'bare-ws'],
  ['socket.io', 'bare-socket-io'],
] as const)('at bare %s, pairs talk, and everybody comes back after a kill', async (kind, name) => {
  const first = await startReference(name)
  endings.push(() => first.stop())
  const { order } = crowd()
  const connect = { do: 'connect', kind, url: first.url, connections: 5, talkers: 2 } as const
  expect(await order<Connected>(connect)).toMatchObject({ failed: 0 })
  const talk = { do: 'talk', perSecond: 20, seconds: 0.3 } as const
  expect(await order<Talked>(talk)).toEqual({ sent: 6, received: 6, errors: 0, ...orderly })
  const returning = order<Returned>({ do: 'return', withinSeconds: 30 })
  await first.kill()
  const second = await startReference(name, Number(new URL(first.url).port))
  endings.push(() => second.stop())
  const { connected, refused, p50Seconds, p99Seconds, lastSeconds } = await returning
  expect([connected, refused]).toEqual([5, 0])
  expect([p50Seconds, p99Seconds]).toEqual([p50Seconds, lastSeconds])
  expect(p50Seconds).toBeGreaterThan(0.1)
  // Those who talk have joined again.
  expect(await order<Talked>(talk)).toMatchObject({ received: 6 })
})

test('a crowd that nobody receives says so', async () => {
  const { order } = crowd()
  const connect = {
    do: 'connect',
    kind: 'ws',
    url: 'http://127.0.0.1:1',
    connections: 2,
    talkers: 0,
  } as const
  expect(await order<Connected>(connect)).toMatchObject({ failed: 2 })
  await expect(order({ ...connect, talkers: 2 })).rejects.toThrow('undefined')
})
