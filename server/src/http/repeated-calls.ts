import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { ErrorResponse } from './error-response.ts'
import type { IdempotencyStore, StoredResponse } from './repeated-call-store.ts'

export interface RepeatableCall {
  /** Null before signing in. */
  userId: string | null
  /** From which it comes. */
  address: string
  /** The client's `Idempotency-Key`. */
  key: string
  /** Method and address. */
  call: string
  body: unknown
  language: Language
  status: number
  act(): Promise<unknown>
}

export interface RepeatParts {
  idempotency: IdempotencyStore
  /** The key of the hash that recognises a repeated call. A body may contain a password. */
  bodyHashKey: Buffer
  /**
   * Responses contain tokens, tickets and people's texts, so they are stored sealed, in a form that every node can open.
   */
  sealing: Pick<Sealing, 'seal' | 'open'>
  /** Returns what counts as one caller before signing in: an address may be written in several ways. */
  networkOf(address: string): string
  /** Returns whether the session of this token is open. */
  isOpen(token: string): Promise<boolean>
  /** Bounds what is kept of one person, and of all people of a network. */
  limit: {
    keeping(userId: string | null, address: string): Promise<void>
    kept(userId: string | null, address: string, bytes: number): Promise<void>
  }
  refusalOf(error: unknown, language: Language): ErrorResponse | null
}

const longestWaitMilliseconds = 5_000
const pauseMilliseconds = 100
/** Rows of calls without a session belong to no user. */
const nobody = ''

/**
 * Acts once per key, however often the call is sent, and returns the same response each time. Before signing in, a key
 * counts only together with the whole call and its network: the same key with another password or code is another call,
 * and so is the same guest's name and email from a stranger who guesses the key.
 */
export function createRepeatedCalls(parts: RepeatParts) {
  const { idempotency, bodyHashKey, sealing, networkOf, limit, refusalOf } = parts
  const hash = (text: string) => createHmac('sha256', bodyHashKey).update(text).digest()

  return async function once(repeatable: RepeatableCall): Promise<{ status: number; body: unknown }> {
    const { userId, address, call, body, status, act } = repeatable
    if (repeatable.key.length > 200)
      throw new Failure('INVALID_INPUT', {
        fields: { 'Idempotency-Key': textsIn(repeatable.language).faults.named['idempotency-key'] },
      })
    const bodyText = JSON.stringify(body ?? null)
    const owner = userId ?? nobody
    const key =
      userId === null
        ? hash(JSON.stringify([repeatable.key, call, bodyText, networkOf(address)])).toString('base64url')
        : repeatable.key
    const keep = async ({ status: code, body: plain }: StoredResponse) => {
      const sealed = sealing.seal(plain)
      await idempotency.complete(owner, key, { status: code, body: { sealed } })
      await limit.kept(userId, address, sealed.length)
    }

    for (let waited = 0; ; waited += pauseMilliseconds) {
      const claim = await idempotency.claim(owner, key, call, hash(bodyText))
      if (claim.kind === 'other-call') throw new Failure('IDEMPOTENCY_KEY_REUSED')
      if (claim.kind === 'completed') {
        const { body: stored } = claim.stored
        // Responses stored before sealing was introduced stay as they are, for a day.
        const { sealed } = (stored ?? {}) as { sealed?: string }
        const opened: unknown = sealed === undefined ? stored : sealing.open(sealed)
        const { token } = (opened ?? {}) as { token?: unknown }
        if (userId !== null || typeof token !== 'string' || (await parts.isOpen(token)))
          return { ...claim.stored, body: opened }
        // The session of that sign-in has ended since. So it is a new sign-in, and its proof is checked again.
        await idempotency.release(owner, key)
        continue
      }
      if (claim.kind === 'ours') break
      if (waited >= longestWaitMilliseconds)
        throw new Failure('REQUEST_IN_PROGRESS', { retryAfterSeconds: 1 })
      await pause(pauseMilliseconds)
    }
    try {
      await limit.keeping(userId, address)
      const response = { status, body: await act() }
      await keep(response)
      return response
    } catch (error) {
      const refusal = refusalOf(error, repeatable.language)
      // A final refusal is repeated as it was. One that may succeed next time is not stored.
      if (userId !== null && refusal && refusal.status < 500 && refusal.status !== 429)
        await keep({ status: refusal.status, body: refusal.body })
      else await idempotency.release(owner, key)
      throw error
    }
  }
}
