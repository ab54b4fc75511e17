// What a session does from its beginning to its end, in order.
import type { Place, User } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createSession } from './begin-and-end-session.ts'
import { createDestination } from './destination-after-sign-in.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/change-app-state.ts'

const ana = { id: 'ana', displayName: 'Ana', full_name: 'Ana Gil', language: 'es', onboarded: true } as User
const place = { id: 'p1', name: 'Sol' } as Place

/** A session of this browser, with what it did in order. `answers` are those of the service, by call. */
function sessionWith(
  answers: Partial<
    Record<'register' | 'update' | 'me' | 'places' | 'signOut' | 'health' | 'pushes', unknown>
  > = {},
  { chosen = null as string | null, path = '/ride/r1' } = {},
) {
  const kept = createMemoryStore()
  const storage = createStorage(kept)
  const store = createAppStore(storage)
  const did: string[] = []
  let untaken = chosen
  const call =
    (name: keyof typeof answers, otherwise: unknown) =>
    async (...given: unknown[]) => {
      did.push([name, ...given.map((each) => JSON.stringify(each))].join(' '))
      const answer = name in answers ? answers[name] : otherwise
      if (answer instanceof Error) throw answer
      return answer
    }
  const note = (name: string) => () => void did.push(name)
  const destination = createDestination(createMemoryStore())
  const session = createSession({
    store,
    storage,
    api: {
      users: {
        registerOrLogIn: call('register', ana),
        update: call('update', { ...ana, language: chosen }),
        me: call('me', ana),
        userHealth: call('health', undefined),
      },
      places: { list: call('places', [place]) },
    },
    destination,
    path: () => path,
    go: (to: string) => void did.push(`go ${to}`),
    connect: note('connect'),
    disconnect: note('disconnect'),
    stopMessageListener: note('stop listening'),
    stopPushes: call('pushes', undefined),
    endSession: call('signOut', undefined),
    applyLanguage: (language: string) => void did.push(`suggest ${language}`),
    takeChosenLanguage() {
      const taken = untaken
      untaken = null
      return taken
    },
    isReached: async () => true,
    healthMilliseconds: 1_000,
  } as unknown as Parameters<typeof createSession>[0])
  const state = store.getState
  /** Only what was done, without what was said to the service. */
  const acts = () => did.filter((each) => !/^(register|update|me|places|health) /.test(each))
  const errors = () => state().logs.map(({ message }) => message)
  return { session, store, storage, destination, did, acts, state, errors }
}

const gone = ['disconnect', 'stop listening', 'go /login']

describe('signing in', () => {
  test('registers what the provider knows, keeps it, connects and goes on', async () => {
    const { session, state, did, store } = sessionWith()
    store.patch({ signedOutBy: 'server' })
    await session.signIn({ user: { ...ana, rating: null } as User, token: 'token' })
    const fields = { full_name: 'Ana Gil', displayName: 'Ana', language: 'es' }
    expect(did).toEqual([
      `register ${JSON.stringify(fields)} {"token":"token","quiet":true}`,
      'suggest es',
      'connect',
      'go /request-ride',
      'places {} {"quiet":true}',
    ])
    expect(state()).toMatchObject({ user: ana, token: 'token', signedOutBy: null, places: [place] })
  })

  test('offers the language of the account, and goes where the visitor wanted to go, once', async () => {
    const { session, destination, acts } = sessionWith({ register: { ...ana, language: 'pt' } })
    destination.remember('/ride/r1')
    await session.signIn({ user: ana, token: 'token' })
    await session.signIn({ user: ana, token: 'token' })
    const each = ['suggest pt', 'connect']
    expect(acts()).toEqual([...each, 'go /ride/r1', ...each, 'go /request-ride'])
  })

  test('goes first to the onboarding, and only then where the visitor wanted to go', async () => {
    const { session, destination, acts } = sessionWith({ register: { ...ana, onboarded: false } })
    destination.remember('/ride/r1')
    await session.signIn({ user: ana, token: 'token' })
    expect(acts().at(-1)).toBe('go /onboarding')
    await session.completeOnboarding()
    expect(acts().at(-1)).toBe('go /ride/r1')
    await session.signIn({ user: ana, token: 'token' })
    expect(acts().at(-1)).toBe('go /onboarding')
  })

  test.each([
    [null, 'es'],
    ['es', 'es'],
    ['en', 'en'],
  ])('with %s chosen in this browser the account has %s', async (chosen, language) => {
    const { session, state, did } = sessionWith({}, { chosen })
    await session.signIn({ user: ana, token: 'token' })
    expect(state().user!.language).toBe(language)
    expect(did.filter((each) => each.startsWith('update'))).toEqual(
      chosen === 'en' ? ['update "ana" {"language":"en"} {"token":"token","quiet":true}'] : [],
    )
  })

  test('a language that somebody chose is not that of whoever signs in after them', async () => {
    const { session, state, did } = sessionWith({}, { chosen: 'en' })
    await session.logout()
    await session.signIn({ user: ana, token: 'token' })
    expect(state().user!.language).toBe('es')
    expect(did.filter((each) => each.startsWith('update'))).toEqual([])
    expect(did).toContain('suggest es')
  })

  test('a language that was changed on another device comes with the next start', async () => {
    const { session, did } = sessionWith({ me: { ...ana, language: 'pt' } })
    await session.signIn({ user: ana, token: 'token' })
    await session.startUp()
    expect(did.filter((each) => each.startsWith('suggest'))).toEqual(['suggest es', 'suggest pt'])
  })

  test('keeps the account’s language if the chosen one could not be stored, unless the session is over', async () => {
    const refused = (status: number) => new ApiError('refused', 'No.', { status })
    const failing = sessionWith({ update: refused(500) }, { chosen: 'en' })
    await failing.session.signIn({ user: ana, token: 'token' })
    expect(failing.state().user!.language).toBe('es')
    expect(failing.errors()).toEqual(['language: No.'])
    const over = sessionWith({ update: refused(401) }, { chosen: 'en' })
    await expect(over.session.signIn({ user: ana, token: 'token' })).rejects.toThrow('No.')
    expect(over.state().token).toBeNull()
  })
})

describe('the places', () => {
  test('that could not be read stay as they were, and nobody’s are kept', async () => {
    const { session, store, state, errors } = sessionWith({ places: new Error('no network') })
    store.setSession(ana, 'token')
    store.setPlaces([place])
    await session.loadPlaces()
    expect([state().places, errors()]).toEqual([[place], ['places: no network']])
    const signedOut = sessionWith()
    await signedOut.session.loadPlaces()
    expect(signedOut.state().places).not.toEqual([place])
  })
})

describe('the onboarding', () => {
  test('is seen only once the service knows', async () => {
    const refused = new ApiError('refused', 'No.', { status: 500 })
    const { session, store, acts } = sessionWith({ update: refused })
    await session.completeOnboarding()
    expect(acts()).toEqual([])
    store.setSession({ ...ana, onboarded: false }, 'token')
    await expect(session.completeOnboarding()).rejects.toBe(refused)
    expect(acts()).toEqual([])
  })
})

describe('signing out', () => {
  test('forgets everything at once, and ends pushes and session with the old token', async () => {
    const { session, store, state, acts, destination } = sessionWith()
    store.setSession(ana, 'token')
    destination.remember('/ride/r1')
    const leaving = session.logout()
    expect([state().user, state().token]).toEqual([null, null])
    await leaving
    expect(acts()).toEqual(['signOut "token"', 'pushes "token"', ...gone])
    expect(destination.take()).toBeNull()
    expect(state().signedOutBy).toBeNull()
  })

  test('succeeds without the service, which is only noted', async () => {
    const { session, store, acts, errors } = sessionWith({
      pushes: new Error('no'),
      signOut: new Error('network'),
    })
    store.setSession(ana, 'token')
    await session.logout()
    expect(acts()).toContain('signOut "token"')
    expect(errors().toSorted()).toEqual(['logout: network', 'pushes: no'])
  })

  test('without a session asks the service nothing, like leaving a deleted account', async () => {
    const { session, acts, store, state } = sessionWith()
    await session.logout()
    expect(acts()).toEqual(gone)
    store.setSession(ana, 'token')
    session.leave()
    expect(acts()).toEqual([...gone, ...gone])
    expect([state().token, state().signedOutBy]).toEqual([null, null])
  })
})

test('a refused token ends its session, which comes back to where it was; that of an earlier session ends none', async () => {
  const { session, store, state, acts, destination } = sessionWith()
  store.setSession(ana, 'token')
  session.refused('earlier')
  expect([acts(), state().token]).toEqual([[], 'token'])
  session.refused('token')
  expect(acts()).toEqual(gone)
  expect([state().token, state().signedOutBy]).toEqual([null, 'server'])
  expect(destination.take()).toBe('/ride/r1')
})

describe('a start', () => {
  test('without a whole session forgets what is left of it, and connects nobody', async () => {
    const { session, storage, did } = sessionWith()
    storage.write('token', 'token')
    await session.startUp()
    expect(storage.read('token')).toBeNull()
    expect(did).toEqual([])
  })

  test('connects at once, and reads the user and the places again once the session is known to be good', async () => {
    const { session, store, state, acts } = sessionWith({ me: { ...ana, displayName: 'Anita' } })
    store.setSession(ana, 'token')
    const started = session.startUp()
    expect(acts()).toEqual(['connect'])
    await started
    expect(state()).toMatchObject({ user: { displayName: 'Anita' }, token: 'token', places: [place] })
  })

  test('keeps the user that is known if it could not be read again', async () => {
    const { session, store, state } = sessionWith({ me: new Error('no network') })
    store.setSession(ana, 'token')
    await session.startUp()
    expect(state().user).toEqual(ana)
  })

  test('signs out whose session is not good, and comes back to where they were', async () => {
    const refused = new ApiError('refused', 'No.', { status: 500 })
    const { session, store, state, acts, destination, errors } = sessionWith({ health: refused })
    store.setSession(ana, 'token')
    await session.startUp()
    const ended = 'signOut "token"'
    expect(acts()).toEqual(['connect', ended, 'pushes "token"', ...gone])
    expect([state().token, state().signedOutBy, errors()]).toEqual([null, 'health', ['Health check failed']])
    expect(destination.take()).toBe('/ride/r1')
  })
})
