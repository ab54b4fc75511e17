import { web as es } from '@woodalo/languages/es/web'
import { describe, expect, test } from 'vitest'
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

describe('a link that proves an email', () => {
  /** Opens it while the service answers like this, one answer after the other. */
  async function open(...answers: (Error | null)[]) {
    const store = createAppStore(createStorage(createMemoryStore()))
    // Somebody may be signed in to another account.
    store.setSession({ id: 'other' } as never, 'session of another')
    const tokens: string[] = []
    const during: unknown[] = []
    await handleSignInReturn(
      {
        store,
        api: {
          auth: {
            async verifyEmail({ token }: { token: string }) {
              tokens.push(token)
              during.push(store.getState().signInReturn)
              const answer = answers.shift()
              if (answer) throw answer
            },
          },
        },
        texts: () => es,
        loginTexts: async () => es,
      } as unknown as Parameters<typeof handleSignInReturn>[0],
      { kind: 'verify', value: 'the token' },
    )
    const said = () => store.getState().notices.map(({ variant, message }) => `${variant} ${message}`)
    return { store, tokens, during, said }
  }
  const signInFirst = new ApiError('refused', 'Entra primero.', { status: 401, code: 'SIGN_IN_FIRST' })
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('says so once it is proven, and the login screen is usable again', async () => {
    const { store, during, said } = await open(null)
    expect(during).toEqual([{ kind: 'verify', value: 'the token' }])
    expect(store.getState().signInReturn).toBeNull()
    expect(said()).toEqual([`info ${es.login.emailVerified}`])
  })

  test('asks whoever is not signed in to do so, and then proves it, once', async () => {
    const { store, tokens, said } = await open(signInFirst, null)
    expect([store.getState().signInReturn, said()]).toEqual([null, ['info Entra primero.']])
    store.patch({ menuIsOpen: true })
    await settled()
    store.clearSession()
    await settled()
    expect(tokens).toEqual(['the token'])
    store.setSession({ id: 'me' } as never, 'session')
    await settled()
    store.setSession({ id: 'me' } as never, 'another')
    await settled()
    expect(tokens).toEqual(['the token', 'the token'])
    expect(said()).toContain(`info ${es.login.emailVerified}`)
  })

  test('that is no longer valid says why', async () => {
    const { store, said } = await open(new ApiError('refused', 'Ya no vale.', { status: 400, code: 'OLD' }))
    expect([store.getState().signInReturn, said()]).toEqual([null, ['error Ya no vale.']])
    const faulty = await open(new TypeError('x'))
    expect(faulty.said()).toEqual([`error ${es.errors.unexpected}`])
  })
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
