// Redis connects nodes but is never required: not at the start, not later, and not if it accepts commands without
// replying.
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { startTestRedis } from '../testing/redis.ts'
import { places, TestRider } from '../testing/test-rider.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Of the first node. */
let metricsPort: number
beforeAll(async () => {
  metricsPort = await findFreePort()
})
async function redisUp(): Promise<string | undefined> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return /^woodalo_redis_up (.*)$/m.exec(metrics)?.[1]
}

async function startTwo(redisUrl: string): Promise<[TestApp, TestApp]> {
  const settings = { LOG_LEVEL: 'silent', REDIS_URL: redisUrl }
  const one = await startTestApp({ ...settings, METRICS_PORT: String(metricsPort) })
  closers.push(one.stop)
  const two = await startTestApp({ ...settings, DATABASE_URL: one.databaseUrl })
  closers.push(two.stop)
  return [one, two]
}

async function startRedis(port: number): Promise<void> {
  const redis = await startTestRedis(port)
  closers.push(redis.stop)
}

const health = async (app: TestApp) => {
  const { status, body } = await call<{ data: { redis: string } }>(app, 'GET', '/health')
  return [status, body.data.redis]
}

/** Riders on both nodes find each other, agree, and read each other's messages. */
async function rideTogether(nodes: readonly TestApp[]): Promise<void> {
  const riders = await Promise.all(nodes.map((node) => TestRider.arrive(node)))
  await Promise.all(
    riders.map((rider, index) => rider.ask(places.terminal, index ? places.serrano : places.america)),
  )
  const rides = await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  for (const rider of riders) expect(await rider.accept(rides[0]!)).toMatchObject({ ok: true })
  for (const rider of riders)
    await rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED')
  for (const rider of riders) {
    await rider.send('CANCEL_RIDE', { rideId: rides[0]!.id })
    rider.leave()
  }
}

/** Forwards everything until told to swallow it without closing anything. */
async function startTunnel(
  port: number,
): Promise<{ port: number; swallow(): void; letThrough(): void; takeSwallowed(): string }> {
  let swallowing = false
  let swallowed = ''
  const open = new Set<Socket>()
  const server: Server = createServer((inner) => {
    const outer = connectTcp(port, '127.0.0.1')
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(from)
      from.on('data', (data) => {
        if (swallowing) swallowed += data.toString('latin1')
        else to.write(data)
      })
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const tunnelPort = await findFreePort()
  await new Promise<void>((resolve) => server.listen(tunnelPort, '127.0.0.1', resolve))
  closers.push(async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: tunnelPort,
    swallow: () => void (swallowing = true),
    letThrough: () => void (swallowing = false),
    takeSwallowed() {
      const taken = swallowed
      swallowed = ''
      return taken
    },
  }
}

test('a node starts and serves without it, reports it, and uses it once it is up', async () => {
  const port = await findFreePort()
  const nodes = await startTwo(`redis://127.0.0.1:${port}`)
  for (const node of nodes) expect(await health(node)).toEqual([200, 'away'])
  expect(await redisUp()).toBe('0')
  await rideTogether(nodes)

  await startRedis(port)
  for (const node of nodes) await expect.poll(() => health(node), { timeout: 15_000 }).toEqual([200, 'up'])
  expect(await redisUp()).toBe('1')
  const listener = new Redis(port)
  closers.push(async () => listener.disconnect())
  const carried: string[] = []
  listener.on('message', (_channel, text) => carried.push(text))
  await listener.subscribe('woodalo:wake-up')
  await rideTogether(nodes)
  const senders = () => new Set(carried.map((text) => (JSON.parse(text) as { from: string }).from))
  await expect.poll(() => senders().size).toBe(2)
})

test('a Redis that never responds delays nobody, and is used again once it responds', async () => {
  const port = await findFreePort()
  await startRedis(port)
  const tunnel = await startTunnel(port)
  const nodes = await startTwo(`redis://127.0.0.1:${tunnel.port}`)
  for (const node of nodes) await expect.poll(() => health(node), { timeout: 15_000 }).toEqual([200, 'up'])
  tunnel.swallow()
  await rideTogether(nodes)
  await expect.poll(() => health(nodes[0]), { timeout: 15_000 }).toEqual([200, 'away'])
  // Tries are counted by a script. By now nobody asks Redis to count, and waits for it.
  expect(tunnel.takeSwallowed()).toMatch(/eval/i)
  await rideTogether(nodes)
  const swallowed = tunnel.takeSwallowed()
  expect(swallowed).toMatch(/info/i)
  expect(swallowed).not.toMatch(/eval/i)
  tunnel.letThrough()
  // Waits for the next try to connect to Redis.
  for (const node of nodes) await expect.poll(() => health(node), { timeout: 30_000 }).toEqual([200, 'up'])
  await rideTogether(nodes)
})
