import type { Money, Opinion, Place, Ride, User } from '@woodalo/protocol'

/** The part of `localStorage` that is used, so that tests and browsers without storage can bring their own. */
export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  readonly length: number
  /** Returns the name of the entry at this place. */
  key(index: number): string | null
}

interface Kept {
  user: User
  token: string
  places: Place[]
  rideData: Ride
  /** Ride → when its chat was last viewed, in milliseconds of the server's clock. */
  lastViewed: Record<string, number>
  /** Messages that the server has not confirmed yet. */
  outbox: OutboxEntry[]
  /** The draft of a message to one ride. */
  messageDraft: { rideId: string; text: string }
  /** Ride → the rating that was given for it from this browser. */
  ratings: Record<string, { rating: number; feedback: string; companions?: Opinion[] }>
  /** Known from the last visit, so that nothing moves when the rides have loaded. */
  openMoney: OpenMoney
}

/** A ride whose money is still open for the reader. */
export interface OpenMoney {
  rideId: string
  unsettled: NonNullable<Ride['unsettled']>
  /** What the reader still owes, or is still owed. */
  sum: Money
}

export interface OutboxEntry {
  id: string
  rideId: string
  text: string
  createdAt: string
  /** `sending` also without a network. `refused`: the server refused it, so only the person may try again. */
  state: 'sending' | 'failed' | 'refused'
}

/** Hashes of the tokens of sessions that the server could not be told to end. They open nothing. */
export const sessionsToEnd = 'sessionsToEnd'

/** What belongs to the browser rather than to a person. Everything else is removed with the rest of the person. */
const keysOfBrowser = ['theme', 'language', 'sign-in-way', sessionsToEnd]
/** What the screens store for this tab. */
const keysOfTab = ['rideRequestDraft', 'rideCode', 'acceptTap']
/** The id of the user who has used this tab last. */
const userOfTab = 'userOfTab'

export interface Storage {
  read<Key extends keyof Kept>(key: Key): Kept[Key] | null
  /** Null removes it. */
  write<Key extends keyof Kept>(key: Key, value: Kept[Key] | null): void
  clear(): void
  /**
   * This user uses the tab from now on. What somebody else left in it is removed: they may have signed out in another tab
   * while this one was closed or asleep.
   */
  claimTab(userId: string): void
}

/** The data stored in this browser, as JSON. Broken or forbidden storage reads as empty. `tab` ends with the tab. */
export function createStorage(store: Store, tab?: Store): Storage {
  function write<Key extends keyof Kept>(key: Key, value: Kept[Key] | null): void {
    try {
      if (value === null) store.removeItem(key)
      else store.setItem(key, JSON.stringify(value))
    } catch {
      // Storage is full or blocked: the session then lasts as long as the page.
    }
  }
  return {
    write,
    read(key) {
      try {
        const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
        return isKept(key, value) ? (value as Kept[typeof key]) : null
      } catch {
        return null
      }
    },
    clear() {
      const names = Array.from({ length: store.length }, (_, index) => store.key(index)!)
      for (const name of names) if (!keysOfBrowser.includes(name)) store.removeItem(name)
      for (const key of [...keysOfTab, userOfTab]) tab?.removeItem(key)
    },
    claimTab(userId) {
      const before = tab?.getItem(userOfTab) ?? userId
      if (before !== userId) for (const key of keysOfTab) tab?.removeItem(key)
      try {
        tab?.setItem(userOfTab, userId)
      } catch {
        // Storage is full: then it has no draft either.
      }
    },
  }
}

/** Checks the shape enough that data of an older version cannot break a screen. */
function isKept(key: keyof Kept, value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  switch (key) {
    case 'token':
      return typeof value === 'string' && value !== ''
    case 'user':
      return isObject && typeof (value as { id?: unknown }).id === 'string'
    case 'rideData': {
      const { id, stops, rideRequests, may } = (isObject ? value : {}) as Partial<Ride>
      const areLists = [stops, rideRequests, may].every(Array.isArray)
      return typeof id === 'string' && areLists && rideRequests!.every(({ party }) => party instanceof Object)
    }
    case 'places':
    case 'outbox':
      return Array.isArray(value)
    case 'messageDraft': {
      const { rideId, text } = (isObject ? value : {}) as { rideId?: unknown; text?: unknown }
      return typeof rideId === 'string' && typeof text === 'string'
    }
    case 'openMoney': {
      const { rideId, sum } = (isObject ? value : {}) as Partial<OpenMoney>
      return typeof rideId === 'string' && typeof sum?.amount === 'number'
    }
    case 'lastViewed':
    case 'ratings':
      return isObject
  }
}

/** The browser's own storage, or memory if the browser forbids it. */
export function browserStore(name: 'localStorage' | 'sessionStorage'): Store {
  try {
    const store = globalThis[name]
    store.setItem('storage-check', '1')
    store.removeItem('storage-check')
    return store
  } catch {
    return createMemoryStore()
  }
}

export function createMemoryStore(): Store {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
  }
}
