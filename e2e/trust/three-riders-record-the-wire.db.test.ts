// One full journey of three riders: what each was sent, in which shape, and what the log contains about it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import {
  chatServerSchemas,
  clientEventSchemas,
  errorBody,
  type Route,
  routes,
  serverEventSchemas,
} from '@woodalo/protocol'
import { startApp } from '@woodalo/server/assemble-service'
import { readConfig } from '@woodalo/server/config'
import { createTestDatabase } from '@woodalo/server/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Journey, type Person, playJourney, type Received } from './three-riders-record-the-wire.ts'

let journey: Journey
let log = ''
let cleanUp = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-journey-'))
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    BATCH_SECONDS: '0.1',
    HOLD_SECONDS: '0.5',
  })
  // Everything is logged and nothing redacted: each log line has to be harmless by itself.
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString('utf8')
      done()
    },
  })
  const app = await startApp(config, pino({ level: 'trace' }, stream))
  cleanUp = async () => {
    await app.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  journey = await playJourney({ url: app.url, dataDir })
})
afterAll(() => cleanUp())

const allRoutes: Route[] = Object.values(routes).flatMap((domain) => Object.values(domain) as Route[])

function routeOf(name: string): Route | undefined {
  const [method, path = ''] = name.split(' ')
  const fits = (route: Route) => {
    const pattern = route.path.replaceAll(/\{\w+\}/g, '[^/]+')
    return route.method === method && new RegExp(`^${pattern}$`).test(path)
  }
  // `/user/me` is itself before it is a user's id.
  return allRoutes.find((route) => route.method === method && route.path === path) ?? allRoutes.find(fits)
}

/** The faults of a value: a field that is missing, of another type, or not in the contract. */
function differenceFrom(schema: z.ZodType, payload: unknown): unknown {
  const parsed = schema.safeParse(payload)
  if (!parsed.success) return parsed.error.issues
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(payload))
    ? null
    : { sent: payload, contract: parsed.data }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The differences between a response and its route; null if there are none. */
function differenceFromRoute(route: Route, status: number, payload: object): unknown {
  if (status >= 400) return differenceFrom(errorBody, payload)
  if (status !== route.status) return `a status that is not ${route.status}`
  if (status === 204) return payload
  const {
    data,
    next = null,
    ...more
  }: { data?: unknown; next?: unknown } = route.flat ? { data: payload } : payload
  if (Object.keys(more).length > 0) return more
  return next === null || typeof next === 'string' ? differenceFrom(route.data, data) : { next }
}

test('every HTTP response has exactly the shape of its route', () => {
  const responses = journey.received.filter(({ kind }) => kind === 'response')
  const seen = new Set<Route>()
  for (const { name, status, payload } of responses) {
    const route = routeOf(name)!
    expect(route, name).toBeDefined()
    expect(differenceFromRoute(route, status, payload), `${name} ${status}`).toBeNull()
    if (status < 400) seen.add(route)
  }
  expect(responses.length).toBeGreaterThan(80)
  expect(seen.size).toBeGreaterThan(28)
})

test('every event has exactly the shape of the contract', () => {
  const schemas: Record<string, z.ZodType> = Object.fromEntries([
    ...Object.entries(serverEventSchemas).map(([name, schema]) => [`/socket ${name}`, schema]),
    ...Object.entries(chatServerSchemas).map(([name, schema]) => [`/messages ${name}`, schema]),
  ])
  const events = journey.received.filter(({ kind }) => kind === 'event')
  for (const { name, payload } of events)
    expect(schemas[name] && differenceFrom(schemas[name], payload), name).toBeNull()
  expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(10)
  const acknowledged = journey.received.filter(({ kind }) => kind === 'acknowledgement')
  for (const { payload } of acknowledged) expect(payload.ok).toBeTypeOf('boolean')
  for (const { name } of acknowledged.filter(({ status }) => status !== 200))
    expect(Object.keys(clientEventSchemas)).toContain(name)
})

/** Whether the text contains the value as a whole, not as a part of an id or a longer number. */
function holds(text: string, secret: string | number): boolean {
  const escaped = String(secret).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(text)
}

function doorsOf({ secrets: { door, destination } }: Person): (string | number)[] {
  return [door, destination.latitude, Math.abs(destination.longitude)]
}

function leaksIn({ reader, asRequester, payload }: Received, people: readonly Person[]): string[] {
  // The sign of a longitude would hide its beginning.
  const text = JSON.stringify(payload ?? null).replaceAll(/:-(?=\d)/g, ':')
  return people
    .filter((person) => person !== reader)
    .flatMap((person) => {
      const { email, phone, origin } = person.secrets
      const always = [email, phone, origin.name, origin.latitude]
      return [...always, ...(asRequester ? [] : doorsOf(person))].filter((secret) => holds(text, secret))
    })
    .map(String)
}

test('T8: nobody receives another rider’s phone, email, origin, house number or exact stop', () => {
  for (const each of journey.received)
    expect(leaksIn(each, journey.people), `${each.name} to ${each.reader.name}`).toEqual([])
  expect(journey.received.length).toBeGreaterThan(150)
})

test('T8: the same check finds the doors where they are allowed, at the requester of the active ride', () => {
  const asOther = journey.received
    .filter(({ asRequester }) => asRequester)
    .map((each) => ({ ...each, asRequester: false }))
  const found = new Set(asOther.flatMap((each) => leaksIn(each, journey.people)))
  const requester = asOther[0]!.reader
  const doors = journey.people.filter((person) => person !== requester).flatMap(doorsOf)
  for (const door of doors) expect(found).toContain(String(door))
  // And each finds their own.
  for (const { secrets, ...person } of journey.people) {
    const own = journey.received.filter(({ reader }) => reader.id === person.id)
    const text = JSON.stringify(own.map(({ payload }) => payload as unknown))
    for (const secret of [secrets.email, secrets.phone, secrets.origin.name])
      expect(holds(text, secret)).toBe(true)
  }
})

test('T9: the log contains no token, code, text, name, address, phone or email of the journey', () => {
  for (const told of ['sign-in-email', '/api/v1/rides/:id/confirm', 'INCORRECT_CODE', 'NOT_SIGNED_IN'])
    expect(log).toContain(told)
  expect(log.split('\n').length).toBeGreaterThan(80)
  const plain = log.replaceAll(/:-(?=\d)/g, ':')
  const secrets = journey.people.flatMap(({ name, secrets: { email, phone, origin, destination } }) => [
    name,
    email,
    phone,
    origin.name,
    origin.latitude,
    destination.name,
    destination.latitude,
  ])
  for (const secret of [...secrets, ...journey.words]) expect(plain).not.toContain(String(secret))
  expect(holds(plain, `"code":"${journey.code}"`) || plain.includes(`"${journey.code}"`)).toBe(false)
})
