import type { User } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createSession } from './session.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/store.ts'

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
    suggestLanguage: () => {},
    chosenLanguage: () => null,
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

test('a token that is refused begins no session', async () => {
  const refused = new ApiError('refused', 'No.', { status: 401 })
  expect(await signInFailing(refused)).toEqual({ failed: refused, token: null, went: [] })
})
