// A rider for tests, with everything it heard in order. Refusals are returned like any other response.
import { type RawResponse, type Live, Refusal, type Rider, Woodalo } from '@woodalo/client'
import type { ClientEvent, Method, Ride, ServerEventPayloads, SignedIn } from '@woodalo/protocol'
import { newRider, type TestApp } from './app.ts'

export type ServerEvents = keyof ServerEventPayloads

export interface Place {
  name: string
  latitude: number
  longitude: number
}

export interface Told {
  ok: boolean
  code?: string
  message?: string
  rideRequestId?: string
  state?: string
  ride?: Ride
}

/** In the west of Madrid's airport, and addresses in the city that lie one behind another from there. */
export const places = {
  terminal: { name: 'Barajas, Terminal 4', latitude: 40.4917, longitude: -3.5935 },
  nearTerminal: { name: 'Llegadas T4', latitude: 40.4925, longitude: -3.5929 },
  america: { name: 'Avenida de América, 12', latitude: 40.43812, longitude: -3.67634 },
  serrano: { name: 'Calle de Serrano, 41, 3º B', latitude: 40.42683, longitude: -3.68747 },
  granVia: { name: 'Gran Vía, 12', latitude: 40.41956, longitude: -3.69913 },
  princesa: { name: 'Calle de la Princesa, 27', latitude: 40.42731, longitude: -3.71365 },
  /** In the opposite direction. */
  alcala: { name: 'Alcalá de Henares', latitude: 40.48198, longitude: -3.36354 },
} as const satisfies Record<string, Place>

export type Town = Record<keyof typeof places, Place>

/** Returns the same places so many degrees further south. */
export function townToTheSouth(degrees: number): Town {
  const moved = Object.entries(places).map(([key, place]) => [
    key,
    { ...place, latitude: place.latitude - degrees },
  ])
  return Object.fromEntries(moved) as Town
}

let towns = 0
/** Returns the same places in another town, 167 km from the last one, so that nobody is matched across tests. */
export const anotherTown = (): Town => townToTheSouth(++towns * 1.5)

const patienceMilliseconds = 10_000

export class TestRider {
  readonly heard: { event: string; payload: unknown }[] = []
  readonly #lives: Live[] = []
  readonly #rider: Rider
  readonly #wakers = new Set<() => void>()
  readonly app: Pick<TestApp, 'url'>
  readonly id: string
  readonly token: string
  requestId = ''

  private constructor(app: Pick<TestApp, 'url'>, signedIn: SignedIn) {
    this.app = app
    this.#rider = riderAt(app, signedIn)
    this.id = signedIn.user.id
    this.token = signedIn.token
  }

  static async signIn(app: Pick<TestApp, 'url'>, name?: string): Promise<TestRider> {
    return new TestRider(app, await newRider(app, name))
  }

  /** Connects somebody who has signed in. */
  static async resume(app: Pick<TestApp, 'url'>, signedIn: SignedIn): Promise<TestRider> {
    const rider = new TestRider(app, signedIn)
    await rider.connect()
    return rider
  }

  /** Signs in and connects. */
  static async arrive(app: Pick<TestApp, 'url'>, name?: string): Promise<TestRider> {
    const rider = await TestRider.signIn(app, name)
    await rider.connect()
    return rider
  }

  /** Opens another connection. Returns its greeting. */
  async connect(app = this.app): Promise<ServerEventPayloads['CONNECTION_ACK']> {
    const isFirst = this.#lives.length === 0
    const live = await riderAt(app, this.#rider).connect((event) => {
      if (!isFirst) return
      this.heard.push(event)
      for (const wake of this.#wakers) wake()
    })
    this.#lives.push(live)
    return live.state
  }

  /** Returns the first matching event of that name, whether it was heard already or is still to come. */
  async hears<Name extends ServerEvents>(
    event: Name,
    fits: (payload: ServerEventPayloads[Name]) => boolean = () => true,
  ): Promise<ServerEventPayloads[Name]> {
    const find = () =>
      this.heard.find((each) => each.event === event && fits(each.payload as ServerEventPayloads[Name]))
    let found = find()
    if (!found)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          this.#wakers.delete(look)
          reject(new Error(`${event} did not come; heard ${this.names().join(', ')}`))
        }, patienceMilliseconds)
        const look = () => {
          found = find()
          if (!found) return
          clearTimeout(timer)
          this.#wakers.delete(look)
          resolve()
        }
        this.#wakers.add(look)
      })
    return found!.payload as ServerEventPayloads[Name]
  }

  names(): string[] {
    return this.heard.map(({ event }) => event)
  }

  /** Returns all payloads of that event so far. */
  all<Name extends ServerEvents>(event: Name): ServerEventPayloads[Name][] {
    return this.heard
      .filter((each) => each.event === event)
      .map(({ payload }) => payload as ServerEventPayloads[Name])
  }

  /** Clears what was heard, so that the next wait is for new events. */
  forget(): void {
    this.heard.length = 0
  }

  async send(event: ClientEvent, payload: object): Promise<Told> {
    try {
      return await this.#lives[0]!.send(event, payload as never)
    } catch (error) {
      if (error instanceof Refusal && error.status === 0) return error.body as Told
      throw error
    }
  }

  http<Body = Record<string, never>>(
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<RawResponse<Body>> {
    return this.#rider.exchange<Body>(method, path, { body })
  }

  async ask(origin: Place, destination: Place, more: object = {}): Promise<Told> {
    const told = await this.send('NEW_RIDE_REQUEST', {
      origin,
      destination,
      people: 1,
      bags: 0,
      about: '',
      ...more,
    })
    if (told.ok) this.requestId = told.rideRequestId!
    return told
  }

  accept(ride: Pick<Ride, 'id' | 'termsVersion'>): Promise<Told> {
    return this.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
  }

  /** Returns the newest pending ride shown to the rider, once it has this many riders. */
  async pendingOf(riders: number, after = 0): Promise<Ride> {
    const fits = (ride: Ride) => ride.rideRequests.length === riders && ride.termsVersion > after
    const seen = () => [
      ...this.all('MATCH_FOUND').map(({ pendingRide }) => pendingRide),
      ...this.all('RIDE_REQUEST_ADDED_TO_RIDE').map(({ ride }) => ride),
    ]
    const found = seen().find(fits)
    if (found) return found
    return Promise.race([
      this.hears('MATCH_FOUND', ({ pendingRide }) => fits(pendingRide)).then(
        ({ pendingRide }) => pendingRide,
      ),
      this.hears('RIDE_REQUEST_ADDED_TO_RIDE', ({ ride }) => fits(ride)).then(({ ride }) => ride),
    ])
  }

  leave(): void {
    for (const live of this.#lives) live.close()
  }
}

function riderAt(app: Pick<TestApp, 'url'>, signedIn: SignedIn): Rider {
  return new Woodalo(app.url, { patienceMilliseconds, tryMilliseconds: patienceMilliseconds }).rider(signedIn)
}

/** Returns riders who ask at one place and are proposed a ride together. */
export async function pendingRide(
  app: Pick<TestApp, 'url'>,
  destinations: readonly Place[],
  origin: Place = places.terminal,
): Promise<{ riders: TestRider[]; ride: Ride }> {
  const riders = await Promise.all(destinations.map(() => TestRider.arrive(app)))
  await Promise.all(riders.map((rider, index) => rider.ask(origin, destinations[index]!)))
  const rides = await Promise.all(riders.map((rider) => rider.pendingOf(destinations.length)))
  return { riders, ride: rides[0]! }
}

/** Does the same until everybody has accepted. Returns the requester separately from the others. */
export async function activeRide(
  app: Pick<TestApp, 'url'>,
  destinations: readonly Place[],
  origin: Place = places.terminal,
): Promise<{ riders: TestRider[]; ride: Ride; requester: TestRider; others: TestRider[] }> {
  const { riders, ride } = await pendingRide(app, destinations, origin)
  for (const rider of riders) await rider.accept(ride)
  const confirmed = await Promise.all(
    riders.map((rider) =>
      rider.hears('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED'),
    ),
  )
  const active = confirmed[0]!.confirmedRide!
  const requester = riders.find(({ id }) => id === active.requesterUid)!
  return { riders, ride: active, requester, others: riders.filter((rider) => rider !== requester) }
}

export async function codeOf(requester: TestRider, rideId: string): Promise<string> {
  const { body } = await requester.http<{ data: { code: string } }>(
    'GET',
    `/rides/${rideId}/verification-code`,
  )
  return body.data.code
}

/** Everybody enters the code. */
export async function meet(
  ride: { id: string },
  requester: TestRider,
  others: readonly TestRider[],
): Promise<void> {
  const code = await codeOf(requester, ride.id)
  for (const other of others) await other.http('POST', `/rides/${ride.id}/confirm`, { code })
}

/** Brings two together in a town of their own, in an active ride. */
export async function rideOfTwo(app: TestApp) {
  const { terminal, serrano, granVia } = anotherTown()
  const party = await activeRide(app, [serrano, granVia], terminal)
  return { ...party, other: party.others[0]! }
}
