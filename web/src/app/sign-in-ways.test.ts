import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createSignInWays } from './sign-in-ways.ts'

type Auth = Parameters<typeof createSignInWays>[0]

/** The ways to sign in over calls that are written down and return this, and the sessions that began. */
function waysOver(outcome: () => Promise<unknown>) {
  const calls: [name: string, ...given: unknown[]][] = []
  const began: unknown[] = []
  const call =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given])
      return outcome()
    }
  const auth = new Proxy({}, { get: (_, name) => call(String(name)) }) as Auth
  return { calls, began, ways: createSignInWays(auth, (session) => void began.push(session)) }
}

afterEach(() => vi.unstubAllGlobals())

const quiet = { quiet: true }

describe('a way to sign in', () => {
  test.each([
    ['signIn', 'signInEmail', { email: 'a@b.es', password: 'p' }],
    ['signUp', 'signUpEmail', { email: 'a@b.es', password: 'p', name: 'Ana' }],
    ['asGuest', 'signInGuest', { nickname: 'Ana', email: '' }],
    ['verifyCode', 'verifyOtp', { phoneNumber: '+34600000000', code: '123456' }],
  ] as const)(
    '%s begins the session that the service returns, without a notification',
    async (way, name, input) => {
      const session = { token: 't' }
      const { ways, calls, began } = waysOver(() => Promise.resolve(session))
      expect(await ways[way](input as never)).toBeNull()
      expect(calls).toEqual([[name, input, quiet]])
      expect(began).toEqual([session])
    },
  )

  test('that only sends something begins no session', async () => {
    const { ways, calls, began } = waysOver(() => Promise.resolve({}))
    expect(await ways.sendCode('+34600000000')).toBeNull()
    expect(await ways.requestReset({ email: 'a@b.es' })).toBeNull()
    expect(calls).toEqual([
      ['sendOtp', { phoneNumber: '+34600000000' }, quiet],
      ['requestPasswordReset', { email: 'a@b.es' }, quiet],
    ])
    expect(began).toEqual([])
  })

  test('with Google leaves for the provider, and comes back to the login screen of this origin', async () => {
    const went: string[] = []
    vi.stubGlobal('location', { origin: 'https://woodalo.example', assign: (url: string) => went.push(url) })
    const { ways, calls } = waysOver(() => Promise.resolve({ url: 'https://accounts.example/o' }))
    expect(await ways.withGoogle()).toBeNull()
    const asked = { provider: 'google', callbackURL: 'https://woodalo.example/login' }
    expect(calls).toEqual([['signInSocial', asked, quiet]])
    expect(went).toEqual(['https://accounts.example/o'])
  })

  test('that is refused returns why, and begins no session', async () => {
    const refusal = new ApiError('refused', 'No.', { status: 422, code: 'INCORRECT_CODE' })
    const { ways, began } = waysOver(() => Promise.reject(refusal))
    for (const way of ['signIn', 'verifyCode', 'sendCode', 'requestReset', 'withGoogle'] as const) {
      vi.stubGlobal('location', { origin: 'https://woodalo.example' })
      expect(await ways[way]({} as never)).toEqual({ message: 'No.', fields: { code: 'No.' } })
    }
    expect(began).toEqual([])
  })
})
