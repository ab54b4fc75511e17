import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Live, type LiveEvent, type Rider, Woodalo } from '@woodalo/client'
import type { Language, Ride } from '@woodalo/protocol'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { openObserver, type Observer } from './who-searches.ts'
import { startTroupe, type Troupe } from './send-companions.ts'

let app: TestApp
let observer: Observer
let troupe: Troupe
const notes: string[] = []

beforeAll(async () => {
  app = await startTestApp({ HOLD_SECONDS: '1.5' })
  observer = openObserver(app.databaseUrl)
  troupe = await startTroupe({
    base: app.url,
    observer,
    password: randomUUID(),
    isPassing: false,
    role: 'alternate',
    pace: 10,
    random: seededRandom(7),
    log: (text) => notes.push(text),
  })
})
afterAll(async () => {
  await troupe.stop()
  await observer.close()
  await app.stop()
})

async function ratingsOfCompanionsOf(userId: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ rating: number }>(
      `select rating from feedback join ride_riders on ride_riders.ride_id = feedback.ride_id
       where ride_riders.user_id = $1 and feedback.user_id <> $1`,
      [userId],
    )
    return rows.map(({ rating }) => rating)
  } finally {
    await client.end()
  }
}

const barajas = { name: 'Barajas, Terminal 4', latitude: 40.4917, longitude: -3.5935 }
const sol = { name: 'Puerta del Sol, 3', latitude: 40.4168, longitude: -3.7038 }

class Person {
  readonly client: Rider
  live!: Live
  readonly heard: LiveEvent[] = []

  constructor(client: Rider) {
    this.client = client
  }

  static async arrive(language: Language): Promise<Person> {
    const person = new Person(await new Woodalo(app.url, { language }).signInAsGuest('Ana'))
    await person.client.api.users.update({ params: { id: person.client.id }, body: { language } })
    person.live = await person.client.connect((heard) => person.heard.push(heard))
    return person
  }

  ask(people = 1) {
    return this.live.send('NEW_RIDE_REQUEST', {
      origin: barajas,
      destination: sol,
      party: { people, bags: 1 },
    })
  }

  async until<Found>(find: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
    for (let attempt = 0; attempt < 400; attempt++) {
      const found = await find()
      if (found !== undefined && found !== false) return found
      await pause(50)
    }
    throw new Error(
      `waited in vain; heard ${this.heard.map(({ event }) => event).join(', ')}; ${notes.join('; ')}`,
    )
  }

  pending(): Promise<Ride> {
    return this.until(() =>
      this.heard
        .flatMap(({ event, payload }) =>
          event === 'MATCH_FOUND'
            ? [payload.pendingRide]
            : event === 'RIDE_REQUEST_ADDED_TO_RIDE'
              ? [payload.ride]
              : [],
        )
        .findLast((ride) => ride.rideRequests.length === 3),
    )
  }

  active(): Promise<Ride> {
    return this.until(() =>
      this.heard
        .flatMap(({ event, payload }) =>
          event === 'RIDE_REQUEST_STATUS_UPDATED' ? [payload.confirmedRide] : [],
        )
        .findLast((ride) => ride !== undefined && ride.stops.some((stop) => stop.state === 'waiting')),
    )
  }
}

async function travel(
  person: Person,
  meet: (ride: Ride, said: string[]) => Promise<void>,
): Promise<string[]> {
  const earlier = person.heard.splice(0).length
  expect(earlier).toBeGreaterThan(0)
  await person.ask()
  const pending = await person.pending()
  await person.live.send('ACCEPT_RIDE', { rideId: pending.id, termsVersion: pending.termsVersion })
  const ride = await person.active()
  const said: string[] = []
  const chat = person.live.followChat(ride.id, (message) => said.push(message.text))
  await meet(ride, said)
  await person.until(async () => (await person.client.ride(ride.id)).isVerified || undefined)
  const mine = ride.stops.find((stop) => stop.firebase_uid === person.client.id)!
  await person.until(async () => {
    const { stops } = await person.client.ride(ride.id)
    return stops.every((stop) => stop.order >= mine.order || stop.state === 'dropped_off') || undefined
  })
  await person.client.dropOff(ride.id)
  await person.until(async () => (await person.client.ride(ride.id)).status === 'completed' || undefined)
  chat.stop()
  return said
}

test('one person can ride twice and have both roles', async () => {
  const person = await Person.arrive('es')
  const first = await travel(person, async (ride, said) => {
    expect(ride.requesterUid).not.toBe(person.client.id)
    await person.live.say(ride.id, '¿Dónde estás?')
    const told = await person.until(() => said.find((text) => /\b\d{4}\b/.test(text)))
    await person.client.confirm(ride.id, /\b\d{4}\b/.exec(told)![0])
  })
  expect(first.some((text) => text.startsWith('Ya estoy en '))).toBe(true)
  expect(first.some((text) => /Me bajo aquí/.test(text))).toBe(true)

  const second = await travel(person, async (ride, said) => {
    expect(ride.requesterUid).toBe(person.client.id)
    await person.until(() => said.find((text) => /código/.test(text)))
    await person.live.say(ride.id, `Es el ${await person.client.code(ride.id)}`)
  })
  expect(second.filter((text) => /Me bajo aquí/.test(text))).toHaveLength(2)

  const given = await person.until(async () => {
    const ratings = await ratingsOfCompanionsOf(person.client.id)
    return ratings.length >= 4 ? ratings : undefined
  })
  expect(given).toEqual([5, 5, 5, 5])
  // No vehicle is as fast as this test, so none of them counts.
  expect((await person.client.api.users.me()).rating).toBeNull()
  person.client.close()
}, 60_000)

test('speak the language of the person and leave with the person', async () => {
  const person = await Person.arrive('en')
  const { rideRequestId } = await person.ask()
  const pending = await person.pending()
  const companion = pending.rideRequests.find((rider) => rider.firebase_uid !== person.client.id)!
  expect(companion.about).toMatch(/[a-z]/)
  expect(companion.about).not.toMatch(/[áéíóúñ]/)
  await person.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: rideRequestId })
  // No companion keeps searching without the person.
  await person.until(async () => ((await observer.seekers([])).length === 0 ? true : undefined))
  person.client.close()
}, 60_000)

test('do not join if they do not fit', async () => {
  const person = await Person.arrive('es')
  const { rideRequestId } = await person.ask(6)
  await person.until(() => notes.find((note) => /6 people: no companion fits/.test(note)))
  await person.until(() => notes.filter((note) => /6 people/.test(note)).length > 1 || undefined)
  // Nobody is announced.
  expect(notes.filter((note) => /: +appear/.test(note))).toEqual([])
  await person.live.send('CANCEL_RIDE_REQUEST', { rideRequestId: rideRequestId })
  person.client.close()
})
