import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createMemoryStore, createStorage, sessionsToEnd } from './state/browser-storage.ts'
import { endKept, endSession } from './end-sessions-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const away = new ApiError('network', 'No.')

/** A browser's storage, and a server that meets the calls with these errors, one after the other. */
function browser(errors: Error[] = [], answers: (Error | 'swallowed' | 'done')[] = [away, away]) {
  const store = createMemoryStore()
  const tried: string[] = []
  const ended: object[] = []
  const signOut = async (options: object) => {
    ended.push(options)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    if (answer === 'swallowed') await new Promise(() => {})
  }
  const signOutLater = async ({ tokenHash }: { tokenHash: string }) => {
    tried.push(tokenHash)
    const error = errors.shift()
    if (error) throw error
  }
  return { store, tried, ended, errors, api: { auth: { signOut, signOutLater } } as never }
}

test('a session is ended once the server can be told, and nothing of it is left then', async () => {
  const { store, tried, api } = browser([away, new ApiError('refused', 'No.', { status: 503 })])
  await endSession(store, api, 'secret')
  expect(store.getItem(sessionsToEnd)).toBe(JSON.stringify([hashOf('secret')]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual(Array(3).fill(hashOf('secret')))
  expect(store.getItem(sessionsToEnd)).toBeNull()
})

test.each<[string, Error | 'done']>([
  ['is done', 'done'],
  ['says that it was over', new ApiError('refused', 'No.', { status: 401 })],
])('a sign-out that %s leaves nothing', async (_what, answer) => {
  const { store, tried, ended, api } = browser([], [answer])
  await endSession(store, api, 'secret')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toEqual([{ token: 'secret', quiet: true, retry: false, keepalive: true }])
  expect([tried, store.getItem(sessionsToEnd)]).toEqual([[], null])
})

test.each<[string, Error | 'swallowed']>([
  ['that a proxy refuses', new ApiError('refused', 'No.', { status: 404 })],
  ['that the network swallows', 'swallowed'],
])('a sign-out %s is remembered before the page can be closed', async (_how, answer) => {
  const { store, api } = browser([], [answer])
  void endSession(store, api, 'secret')
  await vi.waitFor(() => expect(store.getItem(sessionsToEnd)).toBe(JSON.stringify([hashOf('secret')])))
})

test('a page that is opened later ends what an earlier one could not, which kept no token', async () => {
  const { store, tried, errors, api } = browser(Array(20).fill(away))
  for (const token of ['one', 'two']) await endSession(store, api, token)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.clearAllTimers()
  // The next person's sign-in and sign-out leave it there.
  createStorage(store).clear()
  expect(
    Object.values(Object.fromEntries([...Array(store.length).keys()].map((at) => [at, store.key(at)]))),
  ).toEqual([sessionsToEnd])
  errors.length = 0
  tried.length = 0
  endKept(store, api)
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual([hashOf('one'), hashOf('two')])
  expect(store.getItem(sessionsToEnd)).toBeNull()
})

test.each(['nothing', '{"a":1}', '[1,null]'])(
  'what is stored there otherwise (%s) ends nothing',
  async (stored) => {
    const { store, tried, api } = browser()
    store.setItem(sessionsToEnd, stored)
    endKept(store, api)
    await vi.advanceTimersByTimeAsync(0)
    expect(tried).toEqual([])
  },
)
