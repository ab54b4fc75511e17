import { web as es } from '@woodalo/languages/es/web'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { handleSignInReturn } from './handle-sign-in-return.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/change-app-state.ts'

/** Takes up a sign-in whose code the server answers with this error. Returns what is left of it and what is said. */
async function failingWith(error: unknown) {
  const store = createAppStore(createStorage(createMemoryStore()))
  const code = { kind: 'code', value: 'the code' } as const
  await handleSignInReturn(
    {
      store,
      api: { auth: { exchange: () => Promise.reject(error) } },
      texts: () => es,
    } as unknown as Parameters<typeof handleSignInReturn>[0],
    code,
  )
  const { signInReturn, notices } = store.getState()
  return { signInReturn, said: notices.map(({ variant, title, message }) => ({ variant, title, message })) }
}

test('a sign-in that the server refuses says why, and the login screen is usable again', async () => {
  const refused = new ApiError('refused', 'El enlace ya no vale.', { status: 401, code: 'CODE_INVALID' })
  expect(await failingWith(refused)).toEqual({
    signInReturn: null,
    said: [{ variant: 'error', title: es.errors.title, message: 'El enlace ya no vale.' }],
  })
})

test('a fault of ours is told in words for people', async () => {
  expect((await failingWith(new TypeError('x is not a function'))).said).toEqual([
    { variant: 'error', title: es.errors.title, message: es.errors.unexpected },
  ])
})

test('a sign-in by a provider begins a session, and a new password waits for the person', async () => {
  const store = createAppStore(createStorage(createMemoryStore()))
  const begun: unknown[] = []
  const parts = {
    store,
    api: { auth: { exchange: async ({ code }: { code: string }) => ({ token: `token of ${code}` }) } },
    session: {
      signIn: async (signedIn: unknown) => void begun.push(signedIn, store.getState().signInReturn),
    },
    texts: () => es,
  } as unknown as Parameters<typeof handleSignInReturn>[0]
  await handleSignInReturn(parts, { kind: 'code', value: 'c1' })
  expect(begun).toEqual([{ token: 'token of c1' }, null])
  const reset = { kind: 'reset', value: 'the token' } as const
  await handleSignInReturn(parts, reset)
  expect(store.getState().signInReturn).toEqual(reset)
  expect([begun.length, store.getState().notices]).toEqual([2, []])
})
