import { describe, expect, test } from 'vitest'
import { rideOf } from '../live/ride-fixture.ts'
import { createMemoryStore, createStorage } from './browser-storage.ts'

type Key = Parameters<ReturnType<typeof createStorage>['read']>[0]

/** A value of each key, and the parts without which a screen would break. */
const kept: Record<Key, { value: unknown; needs: readonly string[] }> = {
  user: { value: { id: 'me', full_name: 'Ana' }, needs: ['id'] },
  token: { value: 'a token', needs: [] },
  places: { value: [{ id: 'p1' }], needs: [] },
  rideData: { value: rideOf('r1', ['ana', 'ben']), needs: ['id', 'stops', 'rideRequests', 'may'] },
  lastViewed: { value: { r1: 1 }, needs: [] },
  outbox: { value: [{ id: 'm1', rideId: 'r1' }], needs: [] },
  messageDraft: { value: { rideId: 'r1', text: 'Llego en' }, needs: ['rideId', 'text'] },
  ratings: { value: { r1: { rating: 4, feedback: '' } }, needs: [] },
  openMoney: {
    value: { rideId: 'r1', unsettled: 'owes', sum: { amount: 1, currency: 'EUR' } },
    needs: ['rideId', 'sum'],
  },
}
const each = Object.entries(kept) as [Key, (typeof kept)[Key]][]

function stored(key: Key, value: unknown) {
  const store = createMemoryStore()
  store.setItem(key, JSON.stringify(value))
  return createStorage(store).read(key)
}

describe('what this browser keeps', () => {
  test.each(each)('%s is read as it was written, until it is removed', (key, { value }) => {
    const storage = createStorage(createMemoryStore())
    storage.write(key, value as never)
    expect(storage.read(key)).toEqual(value)
    storage.write(key, null)
    expect(storage.read(key)).toBeNull()
  })

  test.each(each)('%s of another shape reads as nothing', (key, { value, needs }) => {
    const others = [7, true, ...(typeof value === 'string' ? [''] : ['words'])]
    const shapes = [...others, ...(Array.isArray(value) ? [{}] : [[]]), ...(key === 'token' ? [{}] : [])]
    expect(shapes.filter((shape) => stored(key, shape) !== null)).toEqual([])
    for (const part of needs)
      for (const wrong of [undefined, null, true])
        expect([part, wrong, stored(key, { ...(value as object), [part]: wrong })]).toEqual([
          part,
          wrong,
          null,
        ])
  })

  test('a ride whose riders are of an older version reads as nothing', () => {
    const ride = rideOf('r1', ['ana', 'ben'])
    const [ana, ben] = ride.rideRequests
    expect(stored('rideData', { ...ride, rideRequests: [ana, { ...ben, party: 2 }] })).toBeNull()
  })

  test('a sum without an amount reads as nothing', () => {
    expect(stored('openMoney', { rideId: 'r1', unsettled: 'owes', sum: { amount: '1' } })).toBeNull()
  })

  test('text that is no JSON, or a store that refuses, reads as nothing and breaks nothing', () => {
    const store = createMemoryStore()
    store.setItem('user', '{"id":')
    expect(createStorage(store).read('user')).toBeNull()
    const refuse = () => {
      throw new Error('blocked')
    }
    const blocked = createStorage({
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      length: 0,
      key: refuse,
    })
    blocked.write('token', 'a token')
    expect(blocked.read('token')).toBeNull()
  })

  test('all of a person is removed at once, with what the screens keep for good and for this tab', () => {
    const stay = ['theme', 'language', 'sign-in-way']
    const names = {
      store: [
        ...Object.keys(kept),
        'recentPlaces',
        'favourites',
        'placeAddresses',
        'of a later version',
        ...stay,
      ],
      tab: ['rideRequestDraft', 'rideCode', 'acceptTap'],
    }
    const [store, tab] = [createMemoryStore(), createMemoryStore()]
    for (const name of names.store) store.setItem(name, '1')
    for (const name of names.tab) tab.setItem(name, '1')
    createStorage(store, tab).clear()
    expect(names.store.filter((name) => store.getItem(name) !== null)).toEqual(stay)
    expect(names.tab.filter((name) => tab.getItem(name) !== null)).toEqual([])
  })
})

describe('what a tab keeps', () => {
  const draft = ['rideRequestDraft', 'rideCode', 'acceptTap']
  function usedBy(...users: string[]) {
    const [store, tab] = [createMemoryStore(), createMemoryStore()]
    const storage = createStorage(store, tab)
    for (const user of users) {
      storage.claimTab(user)
      for (const key of draft) if (user === users[0]) tab.setItem(key, 'of the first')
    }
    return { tab, storage, left: draft.filter((key) => tab.getItem(key) !== null) }
  }

  test('stays with the user who has it, after a reload, too', () => {
    expect(usedBy('ana', 'ana').left).toEqual(draft)
  })

  test('is gone once another user has the browser, who signed in elsewhere', () => {
    expect(usedBy('ana', 'ben').left).toEqual([])
  })

  test('before anybody has signed in is of who does', () => {
    const tab = createMemoryStore()
    tab.setItem('acceptTap', 'ride')
    createStorage(createMemoryStore(), tab).claimTab('ana')
    expect(tab.getItem('acceptTap')).toBe('ride')
  })

  test('is gone after signing out, with whose it was', () => {
    const { tab, storage } = usedBy('ana')
    storage.clear()
    expect(tab.length).toBe(0)
  })
})
