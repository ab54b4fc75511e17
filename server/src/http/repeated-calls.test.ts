import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Language } from '@woodalo/protocol'
import type { ErrorCode } from '@woodalo/protocol/error-codes'
import { readConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import { createFloodGate, createLocalLimiter } from '../limits/count-tries.ts'
import { createRules } from '../limits/rules.ts'
import { createSealing } from '../secrets/sealing.ts'
import { errorResponseOf } from './error-response.ts'
import type { IdempotencyStore, StoredResponse } from './repeated-call-store.ts'
import { createRepeatedCalls } from './repeated-calls.ts'

/** Keeps responses in memory, and counts what it keeps of each person as the service does. */
function createParts() {
  const kept = new Map<string, StoredResponse>()
  const idempotency: IdempotencyStore = {
    claim(owner, key) {
      const stored = kept.get(owner + key)
      return Promise.resolve(stored ? { kind: 'completed', stored } : { kind: 'ours' })
    },
    complete: (owner, key, response) => Promise.resolve(void kept.set(owner + key, response)),
    release: (owner, key) => Promise.resolve(void kept.delete(owner + key)),
    forgetUser: () => Promise.resolve(),
    forgetOld: () => Promise.resolve(),
  }
  return {
    idempotency,
    bodyHashKey: randomBytes(32),
    sealing: createSealing(randomBytes(32)),
    limit: createFloodGate(createLocalLimiter(), undefined, createRules(readConfig({}).limits)),
    // The last part of an address is how it is written.
    networkOf: (address: string) => address.split(' ', 1)[0]!,
    isOpen: () => Promise.resolve(true),
    refusalOf: (error: unknown, language: Language) =>
      error instanceof Failure ? errorResponseOf(error, language) : null,
  }
}

/** Sends a call of this user that fails with each code in turn, then succeeds. Returns how often it was acted on. */
async function timesActed(userId: string | null, ...codes: readonly ErrorCode[]): Promise<number> {
  const once = createRepeatedCalls(createParts())
  let acted = 0
  const call = () =>
    once({
      userId,
      address: '203.0.113.1',
      key: 'k',
      call: 'POST /x',
      body: {},
      language: 'es',
      status: 200,
      act: () => {
        const code = codes[acted++]
        return code === undefined ? Promise.resolve({}) : Promise.reject(new Failure(code))
      },
    }).catch(() => null)
  for (let sent = 0; sent <= codes.length; sent++) await call()
  return acted
}

describe('a call that was refused and is repeated with its key', () => {
  test.each(['NOT_FOUND', 'INVALID_INPUT', 'ALREADY_TRAVELING', 'NOT_SIGNED_IN'] as const)(
    'is not acted on again after %s, which is final',
    async (code) => {
      expect(await timesActed('ana', code, code)).toBe(1)
    },
  )

  test.each(['TOO_MANY_REQUESTS', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const)(
    'is acted on again after %s, which may pass',
    async (code) => {
      expect(await timesActed('ana', code, code)).toBe(3)
    },
  )

  test('is acted on again without a session, where a try counts as often as it is made', async () => {
    expect(await timesActed(null, 'NOT_FOUND', 'INVALID_INPUT')).toBe(3)
  })
})

test.each([
  ['with a session is repeated, whatever it says', 'ana', 1],
  ['before signing in is acted on again once the session that it opened has ended', null, 2],
] as const)('a call %s', async (_what, userId, times) => {
  const once = createRepeatedCalls({ ...createParts(), isOpen: () => Promise.resolve(false) })
  let acted = 0
  const act = () => Promise.resolve({ token: String(++acted) })
  const send = () =>
    once({
      userId,
      address: '203.0.113.1',
      key: 'k',
      call: 'POST /x',
      body: {},
      language: 'es',
      status: 200,
      act,
    })
  await send()
  expect((await send()).body).toEqual({ token: String(times) })
})

test('what is kept of one person for repeated calls has a bound, and what was kept is still repeated', async () => {
  const once = createRepeatedCalls(createParts())
  let acted = 0
  // Half a megabyte each, which cannot be compressed.
  const send = (userId: string, key: string) =>
    once({
      userId,
      address: '203.0.113.1',
      key,
      call: 'POST /x',
      body: {},
      language: 'es',
      status: 200,
      act: () => Promise.resolve({ number: ++acted, text: randomBytes(375_000).toString('base64') }),
    })
  const first = await send('ana', '1')
  let sent = 1
  const more = async () => {
    while (sent < 40) await send('ana', String(++sent))
  }
  await expect(more()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect([sent, acted]).toEqual([acted + 1, acted])
  expect(acted).toBeLessThan(25)
  expect(await send('ana', '1')).toEqual(first)
  await expect(send('ana', 'another')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await send('eva', '1')).toMatchObject({ status: 200 })
})

test('whoever guesses the key and the body of a call without a session, from another address, makes a call of their own', async () => {
  const once = createRepeatedCalls(createParts())
  let acted = 0
  const callFrom = async (address: string, userId: string | null = null) => {
    const { body } = await once({
      userId,
      address,
      key: 'signin-1',
      call: 'POST /auth/sign-in/guest',
      body: { nickname: 'Ana', email: 'ana@example.org' },
      language: 'es',
      status: 200,
      act: () => Promise.resolve({ acted: ++acted }),
    })
    return body
  }
  expect(await callFrom('203.0.113.1')).toEqual({ acted: 1 })
  expect(await callFrom('203.0.113.2')).toEqual({ acted: 2 })
  expect(await callFrom('203.0.113.1 in another form')).toEqual({ acted: 1 })
  // Whoever has signed in is the same person at every address.
  expect(await callFrom('203.0.113.1', 'ana')).toEqual({ acted: 3 })
  expect(await callFrom('203.0.113.2', 'ana')).toEqual({ acted: 3 })
})
