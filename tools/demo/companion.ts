// One companion in one ride: asks, accepts, walks, chats, meets by code, gets off, rates. Speaks only the public API.
import { setTimeout as pause } from 'node:timers/promises'
import { type ChatReader, type Live, Refusal, type Rider } from '@woodalo/client'
import { spokenIn } from '@woodalo/languages/demo-texts'
import type { Language, Message, Party, Ride } from '@woodalo/protocol'
import { Inbox } from '../inbox.ts'
import type { Character } from './cast.ts'
import type { Itinerary } from './itinerary.ts'
import type { Observer, Seeker } from './who-searches.ts'
import { codeIn, languageIn, personalTopics, replyTo, topicOf } from './small-talk.ts'
import { speechIn } from './speech.ts'

export interface Scene {
  seeker: Seeker
  itinerary: Itinerary
  party: Party
  /** How many times faster than people the companions act; 1 in a demo. */
  pace: number
  /** Before the companion asks for a ride. */
  delaySeconds: number
  observer: Observer
  /** Whether an account belongs to one of the companions. */
  isCompanion(userId: string): boolean
  random(): number
  log(text: string): void
  /** Ends everything that is under way. */
  signal: AbortSignal
}

const patience = {
  searchMilliseconds: 180_000,
  /** A pending ride without the person may still take the person in. */
  withoutPersonMilliseconds: 8_000,
  meetingMilliseconds: 600_000,
  personsStopMilliseconds: 180_000,
  codeInChatMilliseconds: 25_000,
}

export class Companion {
  readonly character: Character
  readonly #rider: Rider
  #live!: Live
  readonly #scene: Scene
  readonly #inbox = new Inbox()
  #language: Language
  #ride: Ride | undefined
  #isOver = false
  #isFullyVerified = false
  #hasArrived = false
  #code: string | undefined
  #heardCode: string | undefined
  #personSpokeAt = 0
  #saidWhereAt = 0
  #acceptance: AbortController | undefined
  #lookingForPerson: NodeJS.Timeout | undefined

  constructor(character: Character, rider: Rider, scene: Scene) {
    this.character = character
    this.#rider = rider
    this.#scene = scene
    this.#language = scene.seeker.language
  }

  /** Plays the ride from the first step to the last. Whatever goes wrong, nothing of this companion stays behind. */
  async play(): Promise<void> {
    const { signal, delaySeconds } = this.#scene
    signal.addEventListener('abort', () => this.#inbox.close(), { once: true })
    try {
      await this.#seconds(delaySeconds)
      if (!(await this.#isPersonStillOpen())) return
      // The service names meeting points in the language of their reader, and this reader repeats them in the chat.
      await this.#rider.api.users.update({
        params: { id: this.#rider.id },
        body: { language: this.#language },
      })
      await this.#connect()
      await this.#ask()
      if (await this.#findRide()) await this.#travel()
    } catch (error) {
      if (!signal.aborted) this.#scene.log(`${this.character.name}: ${describe(error)}`)
    } finally {
      clearTimeout(this.#lookingForPerson)
      this.#acceptance?.abort()
      await leaveEverything(this.#rider).catch(() => {})
      this.#rider.close()
    }
  }

  async #connect(): Promise<void> {
    this.#live = await this.#rider.connect((heard) => {
      const { event, payload } = heard
      if (event === 'RIDE_VERIFICATION_UPDATE') this.#isFullyVerified ||= payload.isFullyVerified
      if (event === 'RIDE_STATUS_UPDATED' && payload.rideId === this.#ride?.id) {
        this.#ride = payload.ride
        this.#isFullyVerified ||= payload.ride.isVerified
        if (payload.newStatus !== 'active') this.#isOver = true
      }
      this.#inbox.put(heard)
    })
    const { rideRequest, ride } = this.#live.state
    if (rideRequest ?? ride) await leaveEverything(this.#rider)
  }

  async #ask(): Promise<void> {
    const { itinerary, party } = this.#scene
    await this.#live.send('NEW_RIDE_REQUEST', {
      ...itinerary,
      party,
      about: spokenIn(this.character.about, this.#language),
    })
  }

  /** True once a ride with the person is active; false when there is nobody to ride with any more. */
  async #findRide(): Promise<boolean> {
    const end = performance.now() + patience.searchMilliseconds
    while (performance.now() < end && !this.#scene.signal.aborted) {
      const heard = await this.#inbox.next(1_000)
      if (!heard) {
        if (!this.#ride && !(await this.#isPersonStillOpen())) return false
        continue
      }
      const { event, payload } = heard
      if (event === 'MATCH_FOUND') await this.#consider(payload.pendingRide)
      if (event === 'RIDE_REQUEST_ADDED_TO_RIDE') await this.#consider(payload.ride)
      if (event === 'NO_MATCH_FOUND') return false
      if (event === 'RIDE_STATUS_UPDATED' && payload.newStatus === 'canceled') return false
      if (event !== 'RIDE_REQUEST_STATUS_UPDATED') continue
      if (payload.confirmedRide) {
        this.#ride = payload.confirmedRide
        this.#isOver = false
        return this.#hasPerson(this.#ride)
      }
      if (payload.newStatus === 'SEARCHING') {
        this.#ride = undefined
        this.#acceptance?.abort()
      }
      if (payload.newStatus === 'EXPIRED' || payload.newStatus === 'CANCELED') return false
    }
    return false
  }

  async #consider(ride: Ride): Promise<void> {
    this.#ride = ride
    this.#acceptance?.abort()
    clearTimeout(this.#lookingForPerson)
    if (this.#hasPerson(ride)) return this.#acceptSoon(ride)
    this.#lookingForPerson = setTimeout(() => this.#inbox.close(), patience.withoutPersonMilliseconds)
  }

  #acceptSoon(ride: Ride): void {
    const acceptance = new AbortController()
    this.#acceptance = acceptance
    pause((2_000 + 2_000 * this.#scene.random()) / this.#scene.pace, undefined, { signal: acceptance.signal })
      .then(() => this.#live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion }))
      .catch((error: unknown) => {
        // New terms come with a new event, which is accepted in its turn.
        if (!acceptance.signal.aborted && !(error instanceof Refusal))
          this.#scene.log(`${this.character.name}: ${describe(error)}`)
      })
  }

  async #travel(): Promise<void> {
    const ride = this.#ride!
    const chat = this.#live.followChat(ride.id, (message) => void this.#hear(message))
    this.#scene.log(`${this.character.name} ⇢ ${ride.meetingPoint.name}`)
    try {
      await this.#seconds(2 + 3 * this.#scene.random())
      await this.#say(speechIn(this.#language).hello(this.#firstName, ride.meetingPoint.name))
      await this.#seconds(4 + 4 * this.#scene.random())
      this.#hasArrived = true
      this.#saidWhereAt = performance.now()
      await this.#say(
        speechIn(this.#language).arrived(
          ride.meetingPoint.name,
          spokenIn(this.character.wears, this.#language),
        ),
      )
      if (!(await this.#meet())) return
      await this.#drive()
      await this.#rider.rate(ride.id, 5, speechIn(this.#language).review)
    } finally {
      await this.#lastWords(chat)
    }
  }

  /** Shows or types in the code and waits until everybody has met. False when the ride is over before. */
  async #meet(): Promise<boolean> {
    const begun = performance.now()
    let reminded = begun
    let asked = false
    let tried: string | undefined
    let isVerified = false
    while (this.#goesOn()) {
      const ride = this.#ride!
      if (this.#isFullyVerified) return true
      if (performance.now() - begun > patience.meetingMilliseconds) return false
      if (ride.requesterUid === this.#rider.id) {
        if (!this.#code) {
          await this.#seconds(2)
          this.#code = (await this.#rider.code(ride.id)) ?? undefined
          if (this.#code) await this.#say(speechIn(this.#language).tellCode(this.#code))
        }
      } else if (!isVerified) {
        const personRequests = !this.#scene.isCompanion(ride.requesterUid)
        if (personRequests && !asked && this.#isSpeaker(ride)) {
          asked = true
          await this.#say(speechIn(this.#language).askCode)
        }
        let code = this.#heardCode === tried ? undefined : this.#heardCode
        const isLongAgo = performance.now() - begun > patience.codeInChatMilliseconds
        if (!code && isLongAgo && personRequests) {
          code = await this.#scene.observer.codeOnScreen(ride.id)
          if (code === tried) code = undefined
          if (code && this.#isSpeaker(ride)) await this.#say(speechIn(this.#language).readScreen)
        }
        if (code) {
          tried = code
          isVerified = await this.#type(ride.id, code)
        }
      }
      if (performance.now() - reminded > 45_000 && this.#isSpeaker(ride)) {
        reminded = performance.now()
        await this.#say(speechIn(this.#language).remind(this.#code))
      }
      await this.#inbox.next(500)
    }
    return false
  }

  async #type(rideId: string, code: string): Promise<boolean> {
    await this.#seconds(1 + 2 * this.#scene.random())
    try {
      this.#isFullyVerified ||= (await this.#rider.confirm(rideId, code)).isFullyVerified
      return true
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'INCORRECT_CODE') throw error
      await this.#say(speechIn(this.#language).wrongCode)
      return false
    }
  }

  /** Rides along, in compressed time, and gets off in the order of the stops. */
  async #drive(): Promise<void> {
    const ride = this.#ride!
    if (this.#isSpeaker(ride)) await this.#say(speechIn(this.#language).allHere)
    const mine = ride.stops.find((stop) => stop.firebase_uid === this.#rider.id)
    const end = performance.now() + patience.personsStopMilliseconds
    while (performance.now() < end && this.#goesOn()) {
      const { stops } = await this.#rider.ride(ride.id)
      const before = stops.filter((stop) => stop.order < (mine?.order ?? 0))
      if (before.every((stop) => stop.state === 'dropped_off')) break
      await this.#seconds(2)
    }
    await this.#seconds(9 + 5 * this.#scene.random())
    if (this.#isOver) return
    await this.#say(speechIn(this.#language).goodbye)
    await this.#rider.dropOff(ride.id)
    await this.#seconds(3)
  }

  /** Reads a message of the chat, and answers a person's after a moment. */
  async #hear(message: Message): Promise<void> {
    if (message.user === this.#rider.id) return
    this.#heardCode = codeIn(message.text) ?? this.#heardCode
    if (this.#scene.isCompanion(message.user)) return
    this.#language = languageIn(message.text) ?? this.#language
    const topic = topicOf(message.text)
    const spokeAt = performance.now()
    this.#personSpokeAt = spokeAt
    if (!topic || codeIn(message.text)) return
    const isMine = personalTopics.has(topic) || (this.#ride && this.#isSpeaker(this.#ride))
    if (!isMine) return
    await this.#seconds(1.5 + 2.5 * this.#scene.random())
    // Several messages in a row get one answer, to the last.
    if (this.#personSpokeAt !== spokeAt || !this.#goesOn()) return
    if (topic === 'where' && this.#saidWhereAt > spokeAt) return
    const situation = {
      name: this.#firstName,
      meetingPoint: this.#ride?.meetingPoint.name ?? '',
      wears: spokenIn(this.character.wears, this.#language),
      hasArrived: this.#hasArrived,
      isRequester: this.#ride?.requesterUid === this.#rider.id,
      code: this.#code,
    }
    await this.#say(replyTo(topic, this.#language, situation, this.#scene.random))
  }

  /** Stays in the chat for a little after getting off. */
  async #lastWords(chat: ChatReader): Promise<void> {
    await this.#seconds(1).catch(() => {})
    chat.stop()
  }

  async #say(text: string): Promise<void> {
    await this.#live.say(this.#ride!.id, text).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  get #firstName(): string {
    return this.character.name.split(' ')[0]!
  }

  /** One of the companions speaks for all: the one who requests the vehicle, else the one who gets off first. */
  #isSpeaker(ride: Ride): boolean {
    const companions = ride.stops.filter((stop) => this.#scene.isCompanion(stop.firebase_uid))
    const speaker =
      companions.find((stop) => stop.firebase_uid === ride.requesterUid) ??
      companions.toSorted((a, b) => a.order - b.order)[0]
    return speaker?.firebase_uid === this.#rider.id
  }

  #hasPerson(ride: Ride): boolean {
    return ride.rideRequests.some((rider) => !this.#scene.isCompanion(rider.firebase_uid))
  }

  #goesOn(): boolean {
    return (
      !this.#scene.signal.aborted && !this.#isOver && this.#ride !== undefined && this.#hasPerson(this.#ride)
    )
  }

  async #isPersonStillOpen(): Promise<boolean> {
    const state = await this.#scene.observer.stateOf(this.#scene.seeker.requestId)
    return state === 'SEARCHING' || state === 'MATCHED'
  }

  #seconds(count: number): Promise<void> {
    return pause((count * 1_000) / this.#scene.pace, undefined, { signal: this.#scene.signal })
  }
}

/** Ends everything that the account still takes part in, in any way that the rules allow. */
async function leaveEverything(rider: Rider): Promise<void> {
  const live = await rider.connect()
  try {
    for (const ride of await rider.api.rides.list({ query: { status: 'active' } })) {
      const isDroppedOff = ride.stops.some(
        (stop) => stop.firebase_uid === rider.id && stop.state === 'dropped_off',
      )
      if (isDroppedOff) continue
      await live
        .send('CANCEL_RIDE', { rideId: ride.id, reason: 'CANCELED_BY_USER' })
        .catch(() => rider.dropOff(ride.id))
    }
    const { rideRequest } = await rider.state()
    if (rideRequest) await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: rideRequest.rideRequestId })
  } finally {
    live.close()
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
