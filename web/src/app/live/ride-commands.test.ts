import { smallestParty } from '@woodalo/protocol/vehicles'
import { expect, test } from 'vitest'
import { createMemoryStore, createStorage } from '../state/browser-storage.ts'
import { noTravel, type Travel } from '../state/app-state.ts'
import { createAppStore } from '../state/change-app-state.ts'
import { createRideCommands } from './ride-commands.ts'
import { rideOf } from './ride-fixture.ts'

const errors = {
  emitFailed: 'No se ha podido enviar.',
  emitFailedTitle: 'Sin conexión',
  emitFailedAccept: 'Entendido',
  serverErrorTitle: 'No se ha podido',
}
const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const searched = { trip: { from: sol, to: { ...sol, name: 'Atocha' } }, party: smallestParty, about: '' }
const searching = {
  phase: 'searching',
  state: 'SEARCHING',
  nearby: null,
  rideRequestId: 'q1',
  search: null,
  lastRide: null,
} as Travel

/** Commands over a connection that answers like this, one after the other; null is no response. */
function commandsOver(...answers: (object | null)[]) {
  const store = createAppStore(createStorage(createMemoryStore()))
  store.setTravel(searching)
  store.setConnectionStatus('connected')
  const sent: { event: string; payload: { clientRequestId?: string } }[] = []
  const taken: unknown[][] = []
  const did = { renewed: 0, checked: 0 }
  const commands = createRideCommands({
    store,
    connection: {
      ready: async () => {},
      async send(_: string, event: string, payload: object) {
        sent.push({ event, payload })
        return answers.shift() ?? null
      },
      checkHealth: async () => void did.checked++,
      renew: () => void did.renewed++,
    },
    texts: () => ({ errors }),
    take: (...step: unknown[]) => void taken.push(step),
  } as unknown as Parameters<typeof createRideCommands>[0])
  const toast = () => store.getState().toastNotification.message
  return {
    commands,
    store,
    sent,
    taken,
    did,
    toast,
    ids: () => sent.map(({ payload }) => payload.clientRequestId),
  }
}

const refusal = (code: string) => ({ ok: false, code, message: `Refused: ${code}` })

test.each([
  ['NOT_FOUND', 1],
  ['REQUEST_NOT_OPEN', 1],
  ['RIDE_NOT_PENDING', 1],
  ['RIDE_NOT_ACTIVE', 1],
  ['ALREADY_TRAVELING', 1],
  ['RIDE_UNDER_WAY', 1],
  ['TOO_MANY_REQUESTS', 0],
])('the refusal %s is said, and the state read again %i times, as ours may be old', async (code, renewed) => {
  const { commands, did, toast } = commandsOver(refusal(code))
  const message = `Refused: ${code}`
  expect(await commands.cancelRide('r1')).toEqual({ ok: false, code, message })
  expect([toast(), did.renewed]).toEqual([message, renewed])
})

test('what is wrong with single fields is said with the refusal', async () => {
  const fields = { about: 'Demasiado largo.' }
  const { commands, toast } = commandsOver({ ...refusal('INVALID'), fields })
  expect(await commands.requestRide(searched)).toMatchObject({ code: 'INVALID', fields })
  expect(toast()).toBe('Refused: INVALID Demasiado largo.')
})

test('a command without a response is sent three times, each after a look at the connection, and then given up', async () => {
  const { commands, sent, did, toast } = commandsOver()
  expect(await commands.cancelRide('r1')).toMatchObject({ ok: false, code: 'NO_CONNECTION' })
  expect([sent.length, did.checked, did.renewed, toast()]).toEqual([3, 3, 0, errors.emitFailed])
})

test('a repeated cancellation of what is gone has succeeded the first time; an only one has not', async () => {
  const repeated = commandsOver(null, refusal('RIDE_NOT_ACTIVE'))
  expect(await repeated.commands.cancelRide('r1')).toEqual({ ok: true })
  expect(repeated.taken).toEqual([['CANCEL_RIDE_OK', { rideId: 'r1', message: '' }]])
  const request = commandsOver(null, refusal('REQUEST_NOT_OPEN'))
  expect(await request.commands.cancelRideRequest()).toEqual({ ok: true })
  expect(request.taken).toEqual([['CANCEL_RIDE_REQUEST_OK', { rideRequestId: 'q1', message: '' }]])
  const once = commandsOver(refusal('RIDE_NOT_ACTIVE'))
  expect(await once.commands.cancelRide('r1')).toMatchObject({ ok: false })
  expect(once.taken).toEqual([])
})

test('a request that got no response is the same request when it is sent again, but not with other fields', async () => {
  const { commands, ids } = commandsOver(null, null, null, null, null, null, { ok: true })
  await commands.requestRide(searched)
  await commands.requestRide(searched)
  await commands.requestRide({ ...searched, about: 'Con un perro' })
  const [first, ...others] = ids()
  expect(others.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => first))
  expect(others[5]).not.toBe(first)
})

test('a request that was refused or taken is another one when it is sent again', async () => {
  const { commands, ids } = commandsOver(refusal('BUSY'), { ok: true, rideRequestId: 'q2' }, { ok: true })
  for (let time = 0; time < 3; time++) await commands.requestRide(searched)
  expect(new Set(ids()).size).toBe(3)
})

test('a request that turns out to be over already is asked anew at once', async () => {
  const searchEndsAt = '2026-11-21T10:10:00.000Z'
  const { commands, ids, taken } = commandsOver(
    { ok: true, rideRequestId: 'old', state: 'CANCELED' },
    { ok: true, rideRequestId: 'new', searchEndsAt },
  )
  expect(await commands.requestRide(searched)).toEqual({ ok: true })
  expect(new Set(ids()).size).toBe(2)
  expect(taken.slice(1)).toEqual([
    ['NEW_RIDE_REQUEST_ACK', { rideRequestId: 'new' }],
    ['searchTimed', { endsAt: searchEndsAt }],
  ])
})

test('terms that have changed meanwhile are shown before they can be accepted', async () => {
  const ride = rideOf('r1', ['ana', 'ben'])
  const { commands, taken } = commandsOver({ ...refusal('TERMS_CHANGED'), ride })
  expect(await commands.acceptRide({ id: 'r1', termsVersion: 1 })).toMatchObject({ ok: false })
  expect(taken).toEqual([['MATCH_FOUND', { pendingRide: ride }]])
})

test('an event that confirms a cancellation counts as its response, which it may cut off', async () => {
  const { commands } = commandsOver()
  const canceling = commands.cancelRide('r1')
  commands.confirmed('CANCEL_RIDE_OK', { rideId: 'r2' })
  commands.confirmed('CANCEL_RIDE_OK', { rideId: 'r1' })
  expect(await canceling).toEqual({ ok: true })
})

test('a cancellation that succeeds leaves the rest to its event, and says nothing', async () => {
  const { commands, taken, toast, sent } = commandsOver({ ok: true }, { ok: true })
  expect(await commands.cancelRideRequest()).toEqual({ ok: true })
  expect(await commands.cancelRide('r1', 'CANCELED_BY_USER')).toEqual({ ok: true })
  expect(sent).toEqual([
    { event: 'CANCEL_RIDE_REQUEST', payload: { rideRequestId: 'q1' } },
    { event: 'CANCEL_RIDE', payload: { rideId: 'r1', reason: 'CANCELED_BY_USER' } },
  ])
  expect([taken, toast()]).toEqual([[], ''])
})

test('a group is accepted on the terms that were seen', async () => {
  const { commands, sent, taken } = commandsOver({ ok: true })
  expect(await commands.acceptRide({ id: 'r1', termsVersion: 3 })).toEqual({ ok: true })
  expect(sent).toEqual([{ event: 'ACCEPT_RIDE', payload: { rideId: 'r1', termsVersion: 3 } }])
  expect(taken).toEqual([])
})

test('a search goes on for the time that the service says, or is refused; without one nothing is asked', async () => {
  const searchEndsAt = '2026-11-21T10:10:00.000Z'
  const { commands, sent, taken } = commandsOver({ ok: true, searchEndsAt }, refusal('BANNED'))
  expect(await commands.keepSearching()).toEqual({ ok: true })
  expect(sent).toEqual([{ event: 'KEEP_SEARCHING', payload: { rideRequestId: 'q1' } }])
  expect(taken).toEqual([['searchTimed', { endsAt: searchEndsAt, beganAt: expect.any(String) }]])
  expect(await commands.keepSearching()).toMatchObject({ ok: false, code: 'BANNED' })
  const idle = commandsOver()
  idle.store.setTravel(noTravel)
  expect(await idle.commands.keepSearching()).toEqual({ ok: true })
  expect(await idle.commands.cancelRideRequest()).toEqual({ ok: true })
  expect(idle.sent).toEqual([])
})
