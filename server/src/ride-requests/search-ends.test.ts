// What happens, and in which order, when the time of searches is over, and when one is resumed.
import { textsIn } from '@woodalo/languages/service'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import type { MovedRequest, RequestAct } from './request-states-model.ts'
import type { RequestParts } from './parts.ts'
import { createRequestService } from './ride-request-service.ts'

const now = new Date('2026-11-21T10:00:00Z')
let done: unknown[]
let due: { id: string; region: string; seconds: number }[]
let held: string[]
let state: string
beforeEach(() => {
  done = []
  due = []
  held = []
  state = 'NO_MATCH'
})

const after: Partial<Record<RequestAct, object>> = {
  rest: { state: 'NO_MATCH', oldState: 'SEARCHING', restUntil: now },
  expire: { state: 'EXPIRED', oldState: 'NO_MATCH', endedAt: now },
  keepSearching: { state: 'SEARCHING', oldState: 'NO_MATCH', searchEndsAt: now },
}
const movedOf = (act: RequestAct, id: string) =>
  ({
    requestId: id,
    userId: `user ${id}`,
    region: `region ${id}`,
    language: id === 'abroad' ? 'en' : 'es',
    ...after[act],
  }) as MovedRequest

const parts = {
  searchSeconds: 90,
  transact: <Result>(act: (tx: Tx) => Promise<Result>) => act({ db: null } as unknown as Tx),
  async tell(_tx: Tx, events: readonly { userId: string; event: string; payload: object }[]) {
    for (const { userId, event, payload } of events)
      done.push(['told', userId, event, (payload as { newStatus?: string }).newStatus ?? null])
  },
  notify: async (_tx: Tx, news: readonly unknown[]) => void done.push(['pushed', ...news]),
  lastCall: async (of: typeof due) => void done.push(['last call', ...of]),
  rematch: async (_tx: Tx, regions: string[]) => void done.push(['batch', ...regions]),
  mustMayTravel: async (_tx: Tx, userId: string) => void done.push(['may travel', userId]),
  store: {
    reader: null,
    clock: async () => now,
    dueSearches: async () => due,
    dueRests: async () => due,
    lockDue: async (_tx: Tx, ids: string[], of: string) => {
      done.push(['locked', of, ...ids])
      return ids.filter((id) => !held.includes(id))
    },
    async move(_tx: Tx, act: RequestAct, ids: string[]) {
      if (act === 'keepSearching' && state !== 'NO_MATCH') return []
      if (act === 'keepSearching') state = 'SEARCHING'
      return ids.map((id) => movedOf(act, id))
    },
    ofUser: async (userId: string, id: string) =>
      userId === 'user a' ? { id, userId, state, searchEndsAt: now, restUntil: now, endedAt: now } : null,
  },
} as unknown as RequestParts
const requests = createRequestService(parts)

test('a search whose time is over gets a last call, then rests and is told so, unless it was matched by then', async () => {
  due = [
    { id: 'a', region: '1:1', seconds: -1 },
    { id: 'b', region: '1:2', seconds: 0 },
    { id: 'soon', region: '1:1', seconds: 4 },
  ]
  held = ['b']
  // Another transaction may have held a part of it.
  expect(await requests.endSearches()).toBe(1)
  expect(done).toEqual([
    ['last call', due[0], due[1]],
    ['locked', 'SEARCHING', 'a', 'b'],
    ['told', 'user a', 'RIDE_REQUEST_STATUS_UPDATED', 'NO_MATCH'],
    ['told', 'user a', 'NO_MATCH_FOUND', null],
    ['pushed', { kind: 'no-match', userId: 'user a', rideId: null }],
  ])
})

test('whoever found nobody is told so in their own language', async () => {
  const told: unknown[] = []
  const tell = async (_tx: Tx, events: readonly { userId: string; event: string; payload: object }[]) => {
    for (const { userId, event, payload } of events)
      if (event === 'NO_MATCH_FOUND') told.push([userId, payload])
  }
  due = ['here', 'abroad'].map((id) => ({ id, region: '1:1', seconds: -1 }))
  await createRequestService({ ...parts, tell } as unknown as RequestParts).endSearches()
  expect(told).toEqual([
    ['user here', { rideRequestId: 'here', message: textsIn('es').requests.noMatch }],
    ['user abroad', { rideRequestId: 'abroad', message: textsIn('en').requests.noMatch }],
  ])
})

test('a search that rested too long expires, and nobody is pushed for it', async () => {
  due = [{ id: 'a', region: '1:1', seconds: -1 }]
  expect(await requests.endRests()).toBe(1)
  expect(done).toEqual([
    ['locked', 'NO_MATCH', 'a'],
    ['told', 'user a', 'RIDE_REQUEST_STATUS_UPDATED', 'EXPIRED'],
  ])
})

test('nothing is done, and nobody called, while no search is due', async () => {
  due = [{ id: 'soon', region: '1:1', seconds: 3 }]
  expect([await requests.endSearches(), await requests.endRests()]).toEqual([3, 3])
  due = []
  expect([await requests.endSearches(), await requests.endRests()]).toEqual([undefined, undefined])
  expect(done).toEqual([])
})

test('a search that is resumed gets a batch, once, and its rider may not be banned', async () => {
  const acknowledged = { rideRequestId: 'a', state: 'SEARCHING', searchEndsAt: now.toISOString() }
  expect(await requests.keepSearching('user a', 'a', 'en')).toEqual(acknowledged)
  const first = [
    ['may travel', 'user a'],
    ['batch', 'region a'],
    ['told', 'user a', 'RIDE_REQUEST_STATUS_UPDATED', 'SEARCHING'],
  ]
  expect(done).toEqual(first)
  expect(await requests.keepSearching('user a', 'a', 'en')).toEqual(acknowledged)
  expect(done).toEqual([...first, ['may travel', 'user a']])
  state = 'EXPIRED'
  await expect(requests.keepSearching('user a', 'a', 'en')).rejects.toMatchObject({
    code: 'REQUEST_NOT_OPEN',
  })
  await expect(requests.keepSearching('user b', 'a', 'en')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
