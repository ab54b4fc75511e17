// The rider's commands to the server. Each is acknowledged, and repeated with the same id after a lost response.
import type { Acknowledgement, ClientEventPayloads, Ride, RideRequestState } from '@woodalo/protocol'
import { tripFields } from '@woodalo/protocol/trip'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { newId } from '../../api/new-id.ts'
import type { SearchedTrip } from '../state/app-state.ts'
import { isEnded, requestIdOf } from '../state/travel.ts'
import type { AppStore } from '../state/change-app-state.ts'
import type { Connection } from './connection.ts'
import { LiveError } from './live-error-messages.ts'
import type { RideChannel } from './apply-ride-events.ts'
import { goneCodes, mostTries, ownCodes, staleCodes } from './refused-and-repeated-commands.ts'

export type CommandResult =
  | { ok: true }
  /**
   * `code` is the server's code. It is `NO_CONNECTION` if the server could not be reached, and `DISCONNECTED` if the
   * travel ended or the rider signed out meanwhile.
   */
  | {
      ok: false
      code: string
      message: string
      fields?: Record<string, string>
      /** The ride to settle before the next one. */
      rideId?: string
    }

export interface RideCommands {
  requestRide(searched: SearchedTrip): Promise<CommandResult>
  keepSearching(): Promise<CommandResult>
  cancelRideRequest(): Promise<CommandResult>
  acceptRide(ride: Pick<Ride, 'id' | 'termsVersion'>): Promise<CommandResult>
  cancelRide(rideId: string, reason?: ClientEventPayloads['CANCEL_RIDE']['reason']): Promise<CommandResult>
  /** Sees an event of the server before all others: the event may confirm a command whose connection it ends. */
  confirmed(name: string, payload: unknown): void
}

export interface CommandParts {
  store: AppStore
  connection: Connection
  texts(): Pick<SignedInTexts, 'errors'>
  /** Applies a step of the travel: the rider's own, or as if the server's event had come. */
  take: RideChannel['take']
}

interface AcknowledgedParts {
  rideRequestId?: string
  state?: RideRequestState
  searchEndsAt?: string | null
  ride?: Ride
}
type Acknowledged = Acknowledgement<AcknowledgedParts> & { ride?: Ride; repeated: boolean }

export function createRideCommands(parts: CommandParts): RideCommands {
  const { store, connection, take } = parts
  /** The request that got no response: sending the same fields again means the same request. */
  let unanswered: { fields: string; clientRequestId: string } | null = null

  /** The request being sent, until the server has returned its id or the request is known not to have been sent. */
  let onItsWay: Promise<CommandResult> | null = null

  const confirmations = new Map<string, () => void>()

  /**
   * Throws the spec's emit failure if the server cannot be reached. The event `confirmation` (name and id) counts as
   * the acknowledgement: it comes first and ends the connection, so the acknowledgement is lost.
   */
  async function emit(event: string, payload: object, confirmation?: string): Promise<Acknowledged> {
    const confirmed = new Promise<Acknowledged>((resolve) => {
      if (confirmation) confirmations.set(confirmation, () => resolve({ ok: true, repeated: false }))
    })
    try {
      return await Promise.race([confirmed, repeat(event, payload)])
    } finally {
      if (confirmation) confirmations.delete(confirmation)
    }
  }

  async function repeat(event: string, payload: object): Promise<Acknowledged> {
    for (let tried = 1; tried <= mostTries; tried++) {
      try {
        await connection.ready()
      } catch (error) {
        if (error instanceof LiveError && (error.code === 401 || error.fault === 'disconnected')) throw error
        break
      }
      const acknowledged = (await connection.send('ride', event, payload)) as Acknowledged | null
      if (acknowledged) return { ...acknowledged, repeated: tried > 1 }
      // Disconnected on purpose meanwhile: the command is done or has become pointless.
      if (store.getState().connection.status === 'idle') throw new LiveError('disconnected')
      await connection.checkHealth()
    }
    const { emitFailed, emitFailedTitle, emitFailedAccept } = parts.texts().errors
    store.updateToastNotification(emitFailed, 'error', emitFailedTitle, emitFailedAccept)
    throw new LiveError('emitFailed')
  }

  async function command(
    event: string,
    payload: object,
    confirmation?: string,
  ): Promise<Acknowledged | { ok: false; code: string; message: string; repeated: boolean }> {
    store.log({ type: event, message: '' })
    try {
      return await emit(event, payload, confirmation)
    } catch (error) {
      if (!(error instanceof LiveError)) throw error
      store.log({ type: 'error', message: error.message })
      const disconnected = error.fault === 'disconnected' ? 'DISCONNECTED' : 'NO_CONNECTION'
      const code = error.code === 401 ? 'NOT_SIGNED_IN' : disconnected
      return { ok: false, code, message: parts.texts().errors.emitFailed, repeated: false }
    }
  }

  /** Shows a refusal like the server's ERROR, and reads the state again if ours was stale. */
  function refused(refusal: {
    code: string
    message: string
    fields?: Record<string, string>
    rideId?: string
  }): CommandResult {
    const { code, message, fields, rideId } = refusal
    if (!ownCodes.has(code)) {
      const text = fields ? [message, ...Object.values(fields)].join(' ') : message
      store.updateToastNotification(text, 'error', parts.texts().errors.serverErrorTitle)
      if (staleCodes.has(code)) connection.renew()
    }
    return { ok: false, code, message, ...(fields && { fields }), ...(rideId && { rideId }) }
  }

  function currentRequestId(): string | null {
    return requestIdOf(store.getState().travel)
  }

  async function requestRide(searched: SearchedTrip): Promise<CommandResult> {
    const { trip, ...rest } = searched
    const sent = { ...tripFields(trip), ...rest }
    const written = JSON.stringify(sent)
    const clientRequestId = unanswered?.fields === written ? unanswered.clientRequestId : newId()
    unanswered = { fields: written, clientRequestId }
    take('sent', { trip: searched, at: new Date(store.serverNow()).toISOString() })
    let acknowledged = await command('NEW_RIDE_REQUEST', { clientRequestId, ...sent })
    // The request with this id is over by now: the rider wants a new one.
    if (acknowledged.ok && 'state' in acknowledged && acknowledged.state && isEnded(acknowledged.state))
      acknowledged = await command('NEW_RIDE_REQUEST', { clientRequestId: newId(), ...sent })
    if (acknowledged.ok) {
      unanswered = null
      if (acknowledged.rideRequestId)
        take('NEW_RIDE_REQUEST_ACK', { rideRequestId: acknowledged.rideRequestId })
      if (acknowledged.searchEndsAt) take('searchTimed', { endsAt: acknowledged.searchEndsAt })
      return { ok: true }
    }
    if (acknowledged.code !== 'NO_CONNECTION') unanswered = null
    take('notSent', {})
    return refused(acknowledged)
  }

  return {
    confirmed(name, payload) {
      const { rideId, rideRequestId } = (payload ?? {}) as { rideId?: string; rideRequestId?: string }
      confirmations.get(`${name} ${rideId ?? rideRequestId}`)?.()
    },

    requestRide(searched) {
      const sending = requestRide(searched).finally(() => {
        if (onItsWay === sending) onItsWay = null
      })
      onItsWay = sending
      return sending
    },

    async keepSearching() {
      const rideRequestId = currentRequestId()
      if (rideRequestId === null) return { ok: true }
      const beganAt = new Date(store.serverNow()).toISOString()
      const acknowledged = await command('KEEP_SEARCHING', { rideRequestId })
      if (!acknowledged.ok) return refused(acknowledged)
      if (acknowledged.searchEndsAt) take('searchTimed', { endsAt: acknowledged.searchEndsAt, beganAt })
      return { ok: true }
    },

    async cancelRideRequest() {
      // A request without an id cannot be canceled yet; the id comes with the acknowledgement.
      if (store.getState().travel.phase === 'sending') {
        await onItsWay
        // If companions were found meanwhile, their screen asks its own question, which this press did not answer.
        if (store.getState().travel.phase === 'deciding') return { ok: true }
      }
      const rideRequestId = currentRequestId()
      if (rideRequestId === null) return { ok: true }
      const confirmation = `CANCEL_RIDE_REQUEST_OK ${rideRequestId}`
      const acknowledged = await command('CANCEL_RIDE_REQUEST', { rideRequestId }, confirmation)
      if (acknowledged.ok) return { ok: true }
      if (acknowledged.repeated && goneCodes.has(acknowledged.code)) {
        take('CANCEL_RIDE_REQUEST_OK', { rideRequestId, message: '' })
        return { ok: true }
      }
      return refused(acknowledged)
    },

    async acceptRide({ id, termsVersion }) {
      const acknowledged = await command('ACCEPT_RIDE', { rideId: id, termsVersion })
      if (acknowledged.ok) return { ok: true }
      if (acknowledged.code === 'TERMS_CHANGED' && 'ride' in acknowledged && acknowledged.ride)
        take('MATCH_FOUND', { pendingRide: acknowledged.ride })
      return refused(acknowledged)
    },

    async cancelRide(rideId, reason = 'NOT_SPECIFIED') {
      const acknowledged = await command('CANCEL_RIDE', { rideId, reason }, `CANCEL_RIDE_OK ${rideId}`)
      if (acknowledged.ok) return { ok: true }
      if (acknowledged.repeated && goneCodes.has(acknowledged.code)) {
        take('CANCEL_RIDE_OK', { rideId, message: '' })
        return { ok: true }
      }
      return refused(acknowledged)
    },
  }
}
