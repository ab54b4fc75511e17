// A rider in a bad network who searches, accepts, chats, leaves or gets off again and again, and repeats calls that got
// no response.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChatReader, type Live, type LiveEvent, Refusal, type Rider, Woodalo } from '@woodalo/client'
import type { Message, Ride, RideRequest } from '@woodalo/protocol'
import { type Actor, beThere, judge, settle } from './restless-acts.ts'
import { type ChaosWorld, crowds, expectedRefusals } from './world.ts'

/** Long enough for several kills in a row: a service without a response for this long hangs. */
const patienceMilliseconds = 120_000
const emailDomain = 'riders.example.org'
const emails = new RegExp(`[\\w.-]+@${emailDomain}`, 'g')
/** More tries than are allowed. */
const guesses = 7
/** How long a reader may take after the load has ended to receive everything. */
const catchUpMilliseconds = 20_000

export class RestlessRider {
  readonly #world: ChaosWorld
  readonly #name: string
  readonly #email = `${randomUUID()}@${emailDomain}`
  #rider!: Rider
  #live!: Live
  #ride: Ride | undefined
  #request: RideRequest | undefined
  #reader: { rideId: string; reader: ChatReader } | undefined
  #said = 0

  constructor(world: ChaosWorld, name: string) {
    this.#world = world
    this.#name = name
  }

  async run(): Promise<void> {
    const { base, quiet, tryMilliseconds } = this.#world
    this.#rider = await new Woodalo(base, { tryMilliseconds, patienceMilliseconds }).signInAsGuest(
      this.#name,
      this.#email,
    )
    for (const secret of [this.#rider.token, this.#email, this.#name]) this.#world.ledger.secrets.add(secret)
    this.#live = await this.#rider.connect((event) => this.#hear(event))
    while (!quiet.aborted)
      try {
        await this.#once()
      } catch (error) {
        this.#note(error)
        await this.#sleep(200)
      }
  }

  /** Call it after the load has ended. Records the rider's lists at that moment. */
  async finish(): Promise<void> {
    const { ledger } = this.#world
    const { rideId, reader } = this.#reader ?? {}
    if (rideId !== undefined && reader) {
      try {
        const messages: Message[] = []
        for (;;) {
          const page = await this.#rider.api.chat.list({
            params: { id: rideId },
            query: { after: String(messages.length) },
          })
          if (page.length === 0) break
          messages.push(...page)
        }
        ledger.listed.push({ userId: this.#rider.id, rideId, messages })
        // A machine under load is slow to reconnect; a lost message never comes.
        const end = performance.now() + catchUpMilliseconds
        while (reader.messages.length < messages.length && performance.now() < end) await pause(50)
      } catch (error) {
        // Riders who left the ride can no longer read it.
        if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') this.#note(error)
      }
      this.#record()
    }
    this.#rider.close()
  }

  async #once(): Promise<void> {
    const request = await this.#ask()
    if (!request) return
    const ride = await this.#waitForRide(request)
    if (!ride) return
    await this.#chat(ride)
    await beThere(this.#actor, ride)
    if (this.#world.random() < 0.2) await this.#trespass(ride.id)
    if (this.#world.random() < 0.25) return this.#leave(ride)
    await this.#meetAndGetOff(ride)
  }

  /** Often sends two requests with different ids, as two open tabs may. At most one is accepted. */
  async #ask(): Promise<string | undefined> {
    const { ledger, random } = this.#world
    const crowd = crowds[random() < 0.6 ? 0 : 1]!
    const share = 0.7 + 0.4 * random()
    const along = (axis: 'latitude' | 'longitude') =>
      crowd.origin[axis] + share * (crowd.towards[axis] - crowd.origin[axis])
    const destination = { name: 'Calle Mayor, 3', latitude: along('latitude'), longitude: along('longitude') }
    // Some start where nobody else does, so that some searches end without companions.
    const origin =
      random() < 0.12 ? { name: 'Lejos', latitude: 40 + random(), longitude: -6 + random() } : crowd.origin
    const people = random() < 0.8 ? 1 : 2
    const one = async (): Promise<string> => {
      const clientRequestId = randomUUID()
      const send = () =>
        this.#live.send('NEW_RIDE_REQUEST', {
          clientRequestId,
          origin,
          destination,
          party: { people, bags: Math.floor(2 * random()), wheelchair: random() < 0.1 },
        })
      const first = send()
      // Sends the same one twice at once, like a client that did not see the response.
      const responses = await Promise.all(random() < 0.4 ? [first, send()] : [first])
      for (const { rideRequestId } of responses)
        ledger.requests.push({ userId: this.#rider.id, clientRequestId, rideRequestId })
      return responses[0]!.rideRequestId
    }
    this.#ride = undefined
    const tries = await Promise.allSettled(random() < 0.4 ? [one(), one()] : [one()])
    for (const tried of tries) if (tried.status === 'rejected') this.#note(tried.reason)
    const made = tries.find((tried) => tried.status === 'fulfilled')
    if (!made) await this.#free()
    return made?.value
  }

  /** Accepts what is proposed until a ride is active. Sometimes cancels instead, sometimes stays silent. */
  async #waitForRide(rideRequestId: string): Promise<Ride | undefined> {
    const { ledger, random, quiet } = this.#world
    const mood = random()
    const end = performance.now() + 12_000
    let acceptedTerms = ''
    while (performance.now() < end && !quiet.aborted) {
      const ride = this.#ride
      if (ride?.status === 'active') return ride
      if (this.#request?.state === 'NO_MATCH' || (mood < 0.08 && ride?.status === 'pending')) {
        await this.#live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
        ledger.canceledRequests.push(rideRequestId)
        return undefined
      }
      const terms = `${ride?.id} ${ride?.termsVersion}`
      if (ride?.status === 'pending' && mood < 0.95 && terms !== acceptedTerms) {
        acceptedTerms = terms
        const { id: rideId, termsVersion } = ride
        await this.#live.send('ACCEPT_RIDE', { rideId, termsVersion }).then(
          () => ledger.accepted.push({ userId: this.#rider.id, rideId, termsVersion }),
          (error: unknown) => this.#note(error),
        )
      }
      await this.#sleep(40)
    }
    // When the load ends, everything still under way must end by its deadlines.
    if (!quiet.aborted) await this.#free()
    return undefined
  }

  async #chat(ride: Ride): Promise<void> {
    const { ledger, random } = this.#world
    this.#record()
    this.#reader?.reader.stop()
    this.#reader = { rideId: ride.id, reader: this.#live.followChat(ride.id) }
    const count = 2 + Math.floor(5 * random())
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const id = randomUUID()
        const text = `${this.#name} ${++this.#said}`
        await this.#sleep(300 * index * random())
        const write = () =>
          random() < 0.5
            ? this.#live.say(ride.id, text, id)
            : this.#rider.api.chat.add({ params: { id: ride.id }, body: { id, text } })
        const message = await write()
        // Sends the same id again, over the connection or the API.
        const again = random() < 0.3 ? await write() : message
        if (again.seq !== message.seq || again.id !== id) ledger.odd(`message ${id} came back as ${again.id}`)
        ledger.messages.push({ id, rideId: ride.id, seq: message.seq, userId: this.#rider.id, text })
      }),
    )
  }

  async #leave(ride: Ride): Promise<void> {
    await this.#live.send('CANCEL_RIDE', { rideId: ride.id, reason: 'CANCELED_BY_USER' })
    this.#world.ledger.left.push({ userId: this.#rider.id, rideId: ride.id })
  }

  async #meetAndGetOff(ride: Ride): Promise<void> {
    const { ledger, screens, random } = this.#world
    const who = { userId: this.#rider.id, rideId: ride.id }
    if ((this.#ride ?? ride).requesterUid === this.#rider.id)
      screens.show(ride.id, (await this.#rider.code(ride.id)) ?? '')
    else {
      const code = await screens.look(ride.id, 5_000)
      if (!code) return this.#free()
      if (random() < 0.05) await this.#guess(ride.id, code)
      await this.#rider.confirm(ride.id, code)
      ledger.confirmed.push(who)
    }
    for (let attempt = 0; ; attempt++)
      try {
        await this.#rider.dropOff(ride.id)
        break
      } catch (error) {
        if (attempt === 30 || !(error instanceof Refusal) || error.code !== 'MEETING_INCOMPLETE') throw error
        await this.#sleep(150)
      }
    ledger.droppedOff.push(who)
    await settle(this.#actor, ride.id)
    await judge(this.#actor, this.#ride ?? ride)
    const rating = 1 + Math.floor(5 * random())
    ledger.sentRatings.push({ ...who, rating })
    await this.#rider.rate(ride.id, rating, '')
    ledger.rated.push(who)
  }

  /** Tries to read a ride of others. */
  async #trespass(ownRideId: string): Promise<void> {
    const { ledger, random } = this.#world
    const others = ledger.accepted.filter(({ rideId }) => rideId !== ownRideId)
    const other = others[Math.floor(others.length * random())]
    if (!other) return
    const who = { userId: this.#rider.id, rideId: other.rideId }
    await this.#rider.ride(other.rideId).then(
      () => ledger.trespasses.push(who),
      (error: unknown) => this.#note(error),
    )
  }

  /** Tries one wrong code after another. */
  async #guess(rideId: string, code: string): Promise<void> {
    let wrong = 0
    for (let step = 1; step <= guesses; step++) {
      const typed = String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0')
      try {
        await this.#rider.confirm(rideId, typed)
      } catch (error) {
        this.#note(error)
        if (error instanceof Refusal && error.code === 'INCORRECT_CODE') wrong++
      }
    }
    this.#world.ledger.guesses.push({ userId: this.#rider.id, rideId, wrong })
  }

  /** Leaves the ride or request in any way that is allowed; otherwise its deadline ends it. */
  async #free(): Promise<void> {
    const { rideRequest, ride } = await this.#rider.state()
    if (ride?.status === 'active') {
      await this.#live.send('CANCEL_RIDE', { rideId: ride.id }).then(
        () => this.#world.ledger.left.push({ userId: this.#rider.id, rideId: ride.id }),
        () => this.#rider.dropOff(ride.id),
      )
    } else if (rideRequest) {
      const { rideRequestId } = rideRequest
      await this.#live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
      this.#world.ledger.canceledRequests.push(rideRequestId)
    }
  }

  #hear({ event, payload }: LiveEvent): void {
    const { ledger } = this.#world
    for (const [email] of JSON.stringify(payload).matchAll(emails))
      if (email !== this.#email)
        ledger.told.push({ userId: this.#rider.id, what: `the email of another, in ${event}` })
    if (event === 'CONNECTION_ACK') {
      this.#request = payload.rideRequest ?? undefined
      this.#ride = payload.ride ?? undefined
    }
    if (event === 'MATCH_FOUND') this.#ride = payload.pendingRide
    if (event === 'RIDE_REQUEST_ADDED_TO_RIDE') this.#ride = payload.ride
    if (event === 'RIDE_STATUS_UPDATED')
      this.#ride = payload.newStatus === 'active' ? payload.ride : undefined
    if (event === 'RIDE_REQUEST_STATUS_UPDATED') {
      if (this.#request) this.#request = { ...this.#request, state: payload.newStatus }
      if (payload.confirmedRide) this.#ride = payload.confirmedRide
      else if (payload.newStatus !== payload.oldStatus && payload.newStatus !== 'MATCHED')
        this.#ride = undefined
    }
    if (event === 'NO_MATCH_FOUND' && this.#request) this.#request = { ...this.#request, state: 'NO_MATCH' }
    if (this.#ride) ledger.showTerms(this.#rider.id, this.#ride)
  }

  get #actor(): Actor {
    return { rider: this.#rider, world: this.#world, note: (error) => this.#note(error) }
  }

  #record(): void {
    if (!this.#reader) return
    const { rideId, reader } = this.#reader
    this.#world.ledger.read.push({ userId: this.#rider.id, rideId, messages: [...reader.messages] })
  }

  #note(error: unknown): void {
    if (error instanceof Refusal && expectedRefusals.has(error.code)) return
    this.#world.ledger.odd(error instanceof Refusal ? error.code : String(error))
  }

  async #sleep(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#world.quiet }).catch(() => {})
  }
}
