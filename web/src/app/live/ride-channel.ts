// Events of the ride namespace, one after the other, into the one state; and their effects into the world.
import type { Ride, ServerEventPayloads } from '@woodalo/protocol'
import type { Api } from '../../api/api.ts'
import { isApiError } from '../../api/api-error.ts'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { AppStore } from '../state/store.ts'
import { paths } from '../paths.ts'
import { resynchronised } from './connection-state.ts'
import { step, steps } from './ride-events.ts'
import { type Effect, isLive, type Outcome } from './travel.ts'

interface ChannelParts {
  store: AppStore
  api: Pick<Api, 'rides'>
  texts(): SignedInTexts
  path(): string
  go(path: string): void
  disconnect(): void
}

export interface RideChannel {
  /** Takes one event of the server. Unknown names are only logged. */
  receive(name: string, payload: unknown): void
  /** The deliberate disconnect: connection, request, state, logs and ride are let go of. */
  leave(): void
  /** Reads a ride. It is held unless another one goes on. A failure is only logged; rejects as the API does. */
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
      const ride = await parts.api.rides.get(rideId, { quiet: true })
      const held = store.getState().rideData
      if (ride.status !== 'pending' && (held === null || held.id === rideId || !isLive(held)))
        store.setRideData(ride)
      return ride
    } catch (error) {
      store.log({ type: 'error', message: error instanceof Error ? error.message : String(error) })
      // Not the rider's any more, or never was.
      if (isApiError(error) && error.status === 404 && store.getState().rideData?.id === rideId)
        store.setRideData(null)
      throw error
    }
  }

  function take(effect: Effect): void {
    switch (effect.kind) {
      case 'go':
        return parts.go(effect.to)
      case 'toast':
        return store.updateToastNotification(effect.message, effect.type, effect.title)
      case 'notice':
        return store.notify(effect)
      case 'disconnect':
        return leave()
      case 'load-ride':
        loadRide(effect.rideId).catch(() => undefined)
    }
  }

  function apply({ change, effects }: Outcome): void {
    if (Object.keys(change).length > 0) store.patch(change)
    effects.forEach(take)
  }

  return {
    leave,
    loadRide,
    receive(name, payload) {
      const { message } = (payload ?? {}) as { message?: unknown }
      store.log({ type: name, message: typeof message === 'string' ? message : '' })
      const state = store.getState()
      if (!state.user) return
      const context = { userId: state.user.id, path: parts.path(), texts: parts.texts() }
      if (name === 'CONNECTION_ACK') {
        const stands = payload as ServerEventPayloads['CONNECTION_ACK']
        store.setServerTime(stands.serverTime)
        apply(resynchronised(state, stands, { ...context, first }))
        first = false
      } else if (Object.hasOwn(steps, name)) {
        apply(step(name as keyof typeof steps, state, payload as never, context))
      }
    },
  }
}
