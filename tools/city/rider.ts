// One simulated rider on one real trip: asks, accepts, walks, greets, shows or types the code, gets off, rates.
import { setTimeout as pause } from 'node:timers/promises'
import { type Live, Refusal, type Rider, Woodalo } from '@woodalo/client'
import type { Ride } from '@woodalo/protocol'
import { Inbox } from '../inbox.ts'
import type { Screens } from './screens.ts'
import type { Trip } from './trips.ts'
import type { Witness } from './check-what-riders-see.ts'

export interface CityClock {
  /** How many times faster than life people answer and wait. */
  speed: number
  /** An additional factor for walks and drives, which do not test the service. */
  rideSpeed: number
  random(): number
}

export interface Journey {
  outcome: 'shared' | 'alone' | 'refused' | 'ended' | 'failed'
  /** The code of the refusal, the ride's reason, or what went wrong. */
  why?: string
  /** Real seconds from the server's response to the request until the first proposal, and until all had accepted. */
  proposedSeconds?: number
  confirmedSeconds?: number
  ride?: Ride
  shareAmount?: number
  soloAmount?: number
  currency?: string
}

export interface CityLife {
  base: string
  clock: CityClock
  witness: Witness
  screens: Screens
  /** A refusal or an error that did not end the journey. */
  note(code: string): void
}

const longestSilenceMilliseconds = 180_000

export async function travel(trip: Trip, life: CityLife): Promise<Journey> {
  let rider: Rider | undefined
  try {
    const woodalo = new Woodalo(life.base, { tryMilliseconds: 30_000 })
    rider = await woodalo.signInAsGuest(`Rider ${trip.id}`)
    return await new CityRider(rider, trip, life).travel()
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', why: error.code }
    return { outcome: 'failed', why: error instanceof Error ? error.message : String(error) }
  } finally {
    if (rider) life.witness.ended(rider.id)
    rider?.close()
  }
}

class CityRider {
  readonly #rider: Rider
  #live!: Live
  readonly #trip: Trip
  readonly #life: CityLife
  readonly #inbox = new Inbox()
  #askedAt = 0
  #proposedSeconds: number | undefined
  #accepting: AbortController | undefined
  #isFullyVerified = false
  #rideIsOver = false

  constructor(rider: Rider, trip: Trip, life: CityLife) {
    this.#rider = rider
    this.#trip = trip
    this.#life = life
  }

  async travel(): Promise<Journey> {
    const watch = this.#life.witness.ofRider(() => this.#rider.id)
    this.#live = await this.#rider.connect((heard) => {
      watch(heard)
      const { event, payload } = heard
      if (event === 'RIDE_VERIFICATION_UPDATE') this.#isFullyVerified ||= payload.isFullyVerified
      if (event === 'RIDE_STATUS_UPDATED' && payload.newStatus !== 'active') this.#rideIsOver = true
      this.#inbox.put(heard)
    })
    const { origin, destination, party } = this.#trip
    const { rideRequestId } = await this.#live.send('NEW_RIDE_REQUEST', {
      origin: { name: nameOf(origin), ...origin },
      destination: { name: nameOf(destination), ...destination },
      party,
    })
    this.#askedAt = performance.now()
    const found = await this.#search(rideRequestId)
    if ('outcome' in found) return found
    const confirmedSeconds = this.#waited()
    const journey = this.#journeyOf(found)
    this.#life.witness.began(this.#rider.id, found)
    const why = await this.#ride(found)
    return {
      ...journey,
      ...(why ? { outcome: 'ended' as const, why } : {}),
      confirmedSeconds,
      ...(this.#proposedSeconds === undefined ? {} : { proposedSeconds: this.#proposedSeconds }),
    }
  }

  /** Waits for companions and accepts them, until the ride is active or the search is over. */
  async #search(rideRequestId: string): Promise<Ride | Journey> {
    for (;;) {
      const heard = await this.#inbox.next(longestSilenceMilliseconds)
      if (!heard) return { outcome: 'failed', why: 'nothing heard while searching' }
      const { event, payload } = heard
      if (event === 'MATCH_FOUND' || event === 'RIDE_REQUEST_ADDED_TO_RIDE') {
        this.#proposedSeconds ??= this.#waited()
        this.#acceptSoon(event === 'MATCH_FOUND' ? payload.pendingRide : payload.ride)
      }
      if (event === 'NO_MATCH_FOUND') {
        await this.#live.send('CANCEL_RIDE_REQUEST', { rideRequestId })
        return { outcome: 'alone', ...this.#proposal() }
      }
      if (event === 'RIDE_STATUS_UPDATED' && payload.newStatus === 'canceled')
        return {
          outcome: 'ended',
          why: payload.ride.cancellation?.reason ?? 'no reason',
          ...this.#proposal(),
        }
      if (event === 'RIDE_REQUEST_STATUS_UPDATED') {
        if (payload.newStatus !== 'MATCHED' && payload.oldStatus !== payload.newStatus)
          this.#accepting?.abort()
        if (payload.confirmedRide) return payload.confirmedRide
        if (payload.newStatus === 'EXPIRED' || payload.newStatus === 'CANCELED')
          return { outcome: 'ended', why: payload.newStatus, ...this.#proposal() }
      }
    }
  }

  #acceptSoon(ride: Ride): void {
    this.#accepting?.abort()
    const stopping = new AbortController()
    this.#accepting = stopping
    const { clock, note } = this.#life
    pause(((1 + 4 * clock.random()) * 1_000) / clock.speed, undefined, { signal: stopping.signal })
      .then(() => this.#live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion }))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) note(error instanceof Refusal ? error.code : String(error))
      })
  }

  /** From everybody's acceptance to the rating. Returns why the ride ended early, if it did. */
  async #ride(confirmed: Ride): Promise<string | undefined> {
    const { clock, screens, note } = this.#life
    const mine = confirmed.rideRequests.find((rider) => rider.firebase_uid === this.#rider.id)
    const stop = confirmed.stops.find((candidate) => candidate.firebase_uid === this.#rider.id)
    const chat = this.#live.followChat(confirmed.id, () => {})
    await this.#pause(mine?.walk?.duration ?? 0)
    await this.#live.say(confirmed.id, 'Ya estoy en el punto de encuentro').catch((error: unknown) => {
      note(error instanceof Refusal ? error.code : String(error))
    })
    if (confirmed.requesterUid === this.#rider.id)
      screens.show(confirmed.id, (await this.#rider.code(confirmed.id)) ?? '')
    else {
      const code = await screens.look(confirmed.id, longestSilenceMilliseconds)
      if (code === undefined) return 'nobody showed a code'
      this.#isFullyVerified ||= (await this.#rider.confirm(confirmed.id, code)).isFullyVerified
    }
    const met = await this.#until(() => this.#isFullyVerified)
    if (!met) return 'the meeting was never complete'
    const driveSeconds = stop ? (Date.parse(stop.eta) - Date.parse(confirmed.meetAt)) / 1000 : 0
    await this.#pause(Math.max(0, driveSeconds))
    const after = await this.#rider.dropOff(confirmed.id)
    this.#life.witness.ended(this.#rider.id)
    chat.stop()
    if (after.status !== 'completed') await this.#until(() => this.#rideIsOver)
    await this.#rider.rate(confirmed.id, clock.random() < 0.8 ? 5 : 4, '')
    return undefined
  }

  async #until(isSo: () => boolean): Promise<boolean> {
    const end = performance.now() + longestSilenceMilliseconds
    while (!isSo()) {
      if (performance.now() > end) return false
      await this.#inbox.next(500)
    }
    return true
  }

  #pause(seconds: number): Promise<void> {
    return pause((seconds * 1_000) / this.#life.clock.speed / this.#life.clock.rideSpeed)
  }

  #waited(): number {
    return (performance.now() - this.#askedAt) / 1_000
  }

  #proposal(): { proposedSeconds?: number } {
    return this.#proposedSeconds === undefined ? {} : { proposedSeconds: this.#proposedSeconds }
  }

  #journeyOf(ride: Ride): Journey {
    const cost = ride.rideRequests.find((rider) => rider.firebase_uid === this.#rider.id)?.cost
    if (!cost?.solo) return { outcome: 'shared', ride }
    return {
      outcome: 'shared',
      ride,
      shareAmount: cost.share.amount,
      soloAmount: cost.solo.amount,
      currency: cost.share.currency,
    }
  }
}

function nameOf(point: { latitude: number; longitude: number }): string {
  return `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`
}
