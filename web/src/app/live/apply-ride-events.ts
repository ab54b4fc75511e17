// Applies the events of the ride namespace to the state, one after the other, and carries out their side effects.
import type { Ride } from '@woodalo/protocol'
import type { Api } from '../../api/calls-by-domain.ts'
import { isApiError } from '../../api/api-error.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { AppStore } from '../state/change-app-state.ts'
import { rideDataOf } from '../state/travel.ts'
import { paths } from '../paths-of-screens.ts'
import type { Effect } from './travel-effects.ts'
import { type PayloadOf, step, type StepName, steps } from './travel-steps.ts'

interface ChannelParts {
  store: AppStore
  api: Pick<Api, 'rides' | 'standing'>
  texts(): SignedInTexts
  path(): string
  go(path: string): void
  disconnect(): void
}

export interface RideChannel {
  /** Handles one event of the server. Unknown names are only logged. */
  receive(name: string, payload: unknown): void
  /** Applies one step of the travel and its side effects. Does nothing without a user. */
  take<Name extends StepName>(name: Name, payload: PayloadOf<Name>): void
  /** The deliberate disconnect: drops connection, request, state, logs and ride. */
  leave(): void
  /** Reads a ride and holds it unless another one is under way. A failure is only logged; rejects as the API does. */
  loadRide(rideId: string): Promise<Ride>
}

export function createRideChannel(parts: ChannelParts): RideChannel {
  const { store } = parts
  let first = true

  function leave(): void {
    parts.disconnect()
    store.clearTravel()
    parts.go(paths.requestRide)
  }

  async function loadRide(rideId: string): Promise<Ride> {
    try {
      let before
      let ride
      do {
        before = rideDataOf(store.getState().travel)
        ride = await parts.api.rides.get(rideId, { quiet: true })
        // An event that came meanwhile may be older or newer.
      } while (rideDataOf(store.getState().travel) !== before)
      take('rideRead', { ride })
      return ride
    } catch (error) {
      store.log({ type: 'error', message: error instanceof Error ? error.message : String(error) })
      // The ride is not the rider's any more, or never was.
      if (isApiError(error) && error.status === 404) take('rideGone', { rideId })
      throw error
    }
  }

  /** A ride or search ended while the rider was away. A ban that was appealed against was read before. */
  async function lookForBan(): Promise<void> {
    const standing = await parts.api.standing.standing({ quiet: true }).catch(() => null)
    const isNews = standing?.bans.some(({ holds, appeal }) => holds && appeal === null)
    if (isNews && store.getState().user) store.patch({ banned: '' })
  }

  /** `asked`: the rider caused it, so its toast must not look like an error. */
  function carryOut(effect: Effect, asked: boolean): void {
    switch (effect.kind) {
      case 'go':
        return parts.go(effect.to)
      case 'toast':
        store.updateToastNotification(effect.message, effect.type, effect.title)
        return store.patch({ toastActions: asked ? { calm: true } : {} })
      case 'notice':
        return store.notify(effect)
      case 'canceled': {
        const { ride, reason, by } = effect
        return store.patch({ canceled: { ride, reason, by } })
      }
      case 'banned':
        return store.patch({ banned: effect.message })
      case 'disconnect':
        return leave()
      case 'load-ride':
        loadRide(effect.rideId).catch(() => undefined)
    }
  }

  function take<Name extends StepName>(name: Name, payload: PayloadOf<Name>): void {
    const { user, travel } = store.getState()
    if (!user) return
    const context = { userId: user.id, path: parts.path(), texts: parts.texts(), first }
    const outcome = step(name, travel, payload, context)
    if (outcome.travel !== travel) store.setTravel(outcome.travel)
    for (const effect of outcome.effects) carryOut(effect, name === 'CANCEL_RIDE_OK')
  }

  return {
    leave,
    loadRide,
    take,
    receive(name, payload) {
      const { message } = (payload ?? {}) as { message?: unknown }
      store.log({ type: name, message: typeof message === 'string' ? message : '' })
      if (!Object.hasOwn(steps, name)) return
      if (name === 'CONNECTION_ACK') store.setServerTime((payload as PayloadOf<'CONNECTION_ACK'>).serverTime)
      const before = store.getState().travel.phase
      take(name as StepName, payload as never)
      if (name === 'CONNECTION_ACK' && before !== 'idle' && store.getState().travel.phase === 'idle')
        void lookForBan()
      if (name === 'CONNECTION_ACK') first = false
    },
  }
}
