// How operators sign in: with a token of the command line once, then with a key and a code of the second factor.
import type { Enrolment } from '@woodalo/protocol/desk-responses'
import type { Transact } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rule, Rules } from '../limits/rules.ts'
import { createTurns } from '../limits/turns.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { AuditStore } from './audit-store.ts'
import type { OperatorStore } from './operator-store.ts'
import { Refusal } from './refusal.ts'
import { newTotpSecret, stepOfCode, totpUri } from './second-factor.ts'
import { hashSecret, isSecret, newSecret } from './token-and-session-secrets.ts'

/** `token` exists only in the cookie; the database has its hash. */
export interface DeskSession {
  operator: string
  token: string
}

export interface SignInService {
  /** Uses up the token, even if the enrolment is never finished. */
  enrol(operator: string, token: string, address: string): Promise<Enrolment>
  confirmEnrolment(operator: string, ticket: string, code: string, address: string): Promise<DeskSession>
  signIn(operator: string, key: string, code: string, address: string): Promise<DeskSession>
  /** Returns null if there is no such session, or if it is over. */
  operatorOf(token: string): Promise<string | null>
  signOut(session: DeskSession): Promise<void>
}

export interface SignInParts {
  transact: Transact
  operators: OperatorStore
  audit: AuditStore
  sealing: Sealing
  limiter: Limiter
  rules: Rules
  /** Milliseconds since 1970. */
  now(): number
}

/** The right key with a code that was right once: a form that was sent twice, and no guess. */
const usedCode = 'used-code'

/** Tries to sign in at this node. */
const tries = { together: 8, each: 1, mostWaiting: 20 }

function refuse(error: unknown): never {
  if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS')
    throw new Refusal('TOO_MANY_TRIES', error.retryAfterSeconds)
  throw error
}

export function createSignInService(parts: SignInParts): SignInService {
  const { transact, operators, audit, sealing, limiter, rules } = parts

  const turnOfOperator = createTurns(tries)

  const take = (rule: Rule, key: string) => limiter.take(rule, key).catch(refuse)

  /**
   * Counts a try before checking anything, so that simultaneous tries all count, and takes it back unless it was a
   * guess. All refusals look the same and cost the same.
   */
  async function counted<Done extends object>(
    operator: string,
    address: string,
    attempt: () => Promise<Done | null | typeof usedCode>,
  ): Promise<Done> {
    await take(rules.deskTriesOfAddress, address)
    // A reset begins a new count, so that the new token is not refused for what strangers guessed before.
    const entry = `${operator}\n${await operators.entryOf(operator)}`
    await take(rules.deskTries, entry)
    const done = await attempt()
    if (done !== null) {
      await limiter.giveBack(rules.deskTriesOfAddress, address)
      await limiter.giveBack(rules.deskTries, entry)
    }
    if (done === null || done === usedCode) {
      await transact(async (tx) => {
        if (await operators.hold(tx, operator))
          await audit.write(tx, { operator, act: 'sign-in-refused', address })
      })
      throw new Refusal('WRONG_CREDENTIALS')
    }
    return done
  }

  /** One try of an operator at a time: a form that was sent twice is refused by its used code, not by the count. */
  function inTurn<Done extends object>(...asked: Parameters<typeof counted<Done>>): Promise<Done> {
    return turnOfOperator(asked[0], () => counted(...asked)).catch(refuse)
  }

  return {
    enrol: (operator, token, address) =>
      inTurn(operator, address, () =>
        transact(async (tx) => {
          const found = await operators.hold(tx, operator)
          const isRight = isSecret(found?.entryHash ?? null, token)
          // An operator with a key is already enrolling. What was given out is then the ticket.
          if (!isRight || !found?.isEntryGood || found.keyHash !== null) return null
          const [ticket, key, secret] = [newSecret(), newSecret(), newTotpSecret()]
          await operators.begin(tx, operator, {
            ticketHash: hashSecret(ticket),
            keyHash: hashSecret(key),
            totp: sealing.seal(secret),
          })
          return { ticket, key, secret, uri: totpUri(secret, operator) }
        }),
      ),

    confirmEnrolment: (operator, ticket, code, address) =>
      inTurn(operator, address, () =>
        transact(async (tx) => {
          const found = await operators.hold(tx, operator)
          const isRight = isSecret(found?.entryHash ?? null, ticket)
          if (!isRight || !found?.isEntryGood || found.totp === null) return null
          const step = stepOfCode(sealing.open<string>(found.totp), code, parts.now())
          if (step === null || !(await operators.useStep(tx, operator, step))) return null
          await operators.enrol(tx, operator)
          const session = newSecret()
          await operators.openSession(tx, operator, hashSecret(session))
          await audit.write(tx, { operator, act: 'enrolled', address })
          return { operator, token: session }
        }),
      ),

    signIn: (operator, key, code, address) =>
      inTurn(operator, address, () =>
        transact(async (tx) => {
          const found = await operators.hold(tx, operator)
          const isRight = isSecret(found?.keyHash ?? null, key)
          if (!isRight || !found?.isEnrolled || found.totp === null) return null
          // Also counted before anything is compared.
          await take(rules.deskCodesOfDay, operator)
          const step = stepOfCode(sealing.open<string>(found.totp), code, parts.now())
          if (step === null) return null
          await limiter.giveBack(rules.deskCodesOfDay, operator)
          if (!(await operators.useStep(tx, operator, step))) return usedCode
          const session = newSecret()
          await operators.openSession(tx, operator, hashSecret(session))
          await audit.write(tx, { operator, act: 'signed-in', address })
          return { operator, token: session }
        }),
      ),

    operatorOf: (token) => operators.sessionOf(hashSecret(token)),

    async signOut({ operator, token }) {
      await transact(async (tx) => {
        await operators.endSession(tx, hashSecret(token))
        await audit.write(tx, { operator, act: 'signed-out' })
      })
    },
  }
}
