import { web as es } from '@woodalo/languages/es/web'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { handleSignInReturn } from './handle-sign-in-return.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/change-app-state.ts'

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
