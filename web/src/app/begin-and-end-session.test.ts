import type { User } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createSession } from './begin-and-end-session.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/change-app-state.ts'

const user = { id: 'me', language: 'es', onboarded: true } as User

/** Signs in while the first call of the session fails with this error. */
async function signInFailing(error: unknown) {
  const storage = createStorage(createMemoryStore())
  const store = createAppStore(storage)
  const went: string[] = []
  const session = createSession({
    store,
    storage,
    api: {
      users: { registerOrLogIn: () => Promise.reject(error) },
      places: { list: () => Promise.resolve([]) },
    },
    destination: { take: () => null, remember: () => {}, forget: () => {} },
    go: (path: string) => void went.push(path),
    connect: () => {},
    applyLanguage: () => {},
    takeChosenLanguage: () => null,
  } as unknown as Parameters<typeof createSession>[0])
  const failed = await session.signIn({ user, token: 'token' } as never).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { failed, token: store.getState().token, went }
}

test('a new session begins with the provider’s user if the service cannot be reached', async () => {
  for (const error of [
    new ApiError('network', 'No.'),
    new ApiError('refused', 'No.', { status: 503 }),
    new ApiError('refused', 'No.', { status: 429 }),
    new TypeError('x is not a function'),
  ])
    expect(await signInFailing(error)).toEqual({ failed: null, token: 'token', went: ['/request-ride'] })
})

/** Starts with a stored session while the health check is answered like this, one after the other. */
async function startUp(answers: Error[]) {
  const storage = createStorage(createMemoryStore())
  const store = createAppStore(storage)
  store.setSession(user, 'token')
  let checks = 0
  const session = createSession({
    store,
    storage,
    api: {
      users: {
        me: async () => user,
        userHealth: async () => {
          checks++
          const answer = answers.shift()
          if (answer) throw answer
        },
        registerOrLogIn: async () => user,
      },
      places: { list: async () => [] },
    },
    endSession: async () => {},
    stopPushes: async () => {},
    isReached: async () => true,
    path: () => '/request-ride',
    disconnect: () => {},
    stopMessageListener: () => {},
    destination: { take: () => null, remember: () => {}, forget: () => {} },
    go: () => {},
    connect: () => {},
    applyLanguage: () => {},
    takeChosenLanguage: () => null,
    healthMilliseconds: 1_000,
  } as unknown as Parameters<typeof createSession>[0])
  await session.startUp()
  const { token, signedOutBy } = store.getState()
  return { checks, token, signedOutBy }
}

const refusedWith = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError('refused', 'No.', { status, retryAfterSeconds })

test.each<[string, string, Error[], number, string | null]>([
  ['ends', 'is refused', [refusedWith(500)], 1, 'health'],
  ['ends', 'is refused for an unknown time', [refusedWith(503)], 1, 'health'],
  ['stays', 'is answered', [], 1, null],
  ['stays', 'finds no network', [new ApiError('network', 'No.')], 1, null],
  ['stays', 'is answered after the pause that was asked for', [refusedWith(503, 0)], 2, null],
])('at a start the session %s if the check %s', async (ends, _, answers, checks, signedOutBy) => {
  expect(await startUp(answers)).toEqual({ checks, token: ends === 'ends' ? null : 'token', signedOutBy })
})

test('a token that is refused begins no session', async () => {
  const refused = new ApiError('refused', 'No.', { status: 401 })
  expect(await signInFailing(refused)).toEqual({ failed: refused, token: null, went: [] })
})

/** A session of Ana, whose pushes end so. */
function sessionOfAna(stopPushes = async () => {}) {
  const storage = createStorage(createMemoryStore())
  const store = createAppStore(storage)
  const tries: string[] = []
  const begun: string[] = []
  const session = createSession({
    store,
    storage,
    reload: () => begun.push('anew'),
    endSession: async (token: string) => void tries.push(token),
    stopPushes,
    path: () => '/request-ride',
    disconnect: () => {},
    stopMessageListener: () => {},
    takeChosenLanguage: () => null,
    destination: { forget: () => {}, remember: () => {} },
    go: () => {},
  } as unknown as Parameters<typeof createSession>[0])
  store.setSession(user, 'token of Ana')
  return { storage, store, session, tries, begun }
}

test('a sign-out ends the session at once, however long the pushes take to end', async () => {
  const { session, tries } = sessionOfAna(() => new Promise(() => {}))
  void session.logout()
  await Promise.resolve()
  expect(tries).toEqual(['token of Ana'])
})

test('a tab whose session ended in another one ends it, too, and says so', () => {
  const { session, store, storage } = sessionOfAna()
  session.changedElsewhere()
  expect(store.getState().token).toBe('token of Ana')
  storage.clear()
  session.changedElsewhere()
  expect(store.getState()).toMatchObject({ token: null, signedOutBy: 'server' })
})

test.each(['hears of it', 'is refused by the server'])(
  'a tab in whose browser somebody else has signed in begins anew once it %s, and removes nothing of theirs',
  (how) => {
    const { session, storage, begun } = sessionOfAna()
    storage.write('token', 'token of Ben')
    if (how === 'hears of it') session.changedElsewhere()
    else session.refused('token of Ana')
    expect([begun, storage.read('token')]).toEqual([['anew'], 'token of Ben'])
  },
)
