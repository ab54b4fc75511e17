import { faultSentence, type Language, type SignedIn, type User } from '@woodalo/protocol'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import { hashPhoneCode, lifetimes, newPhoneCode, type SignInContext } from './model.ts'
import type { PhoneStore } from './phone-store.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { Sessions } from './sessions.ts'
import { codeText } from './texts.ts'
import type { Trail } from './trail.ts'

export interface PhoneParts {
  transact: Transact
  phones: PhoneStore
  codeKey: Buffer
  accounts: Accounts
  sessions: Sessions
  outbox: Outbox
  limiter: Limiter
  rules: Rules
  trail: Trail
  publicUrl: string
}

export type PhoneSignIn = ReturnType<typeof createPhoneSignIn>

export interface Phone {
  e164: string
  prefix: string
  number: string
}

/** Throws for what cannot be a phone number anywhere. Whether it rings shows when a text is sent. */
export function readPhone(input: string, language: Language): Phone {
  const parsed = /^\+[1-9]\d{6,14}$/.test(input) ? parsePhoneNumberFromString(input) : undefined
  if (!parsed?.isPossible())
    throw new Failure('INVALID_INPUT', { fields: { phoneNumber: faultSentence('phone', language) } })
  return { e164: parsed.number, prefix: parsed.countryCallingCode, number: parsed.nationalNumber }
}

/** Phone and one-time code. */
export function createPhoneSignIn(parts: PhoneParts) {
  const { phones, accounts, sessions, limiter, rules, transact, trail } = parts

  /** Throws unless the code is the phone's current one. Tries are counted for the phone, whichever code is current. */
  async function redeem(phone: Phone, code: string, act: string, context: SignInContext): Promise<void> {
    await limiter.take(rules.codes, phone.e164, 'TOO_MANY_TRIES')
    await limiter.take(rules.codesOfDay, phone.e164, 'TOO_MANY_TRIES')
    const digits = code.replace(/\s/g, '')
    if (!(await phones.redeem(phone.e164, hashPhoneCode(parts.codeKey, phone.e164, digits)))) {
      await trail.add(act, 'refused', null, context)
      throw new Failure('INCORRECT_CODE')
    }
    await limiter.giveBack(rules.codes, phone.e164)
    await limiter.giveBack(rules.codesOfDay, phone.e164)
  }

  return {
    async sendCode(
      { phoneNumber }: { phoneNumber: string },
      context: SignInContext,
    ): Promise<{ retryAfterSeconds: number }> {
      const phone = readPhone(phoneNumber, context.language)
      await limiter.take(rules.textsOfAddress, context.address)
      const wait = await phones.pauseLeft(phone.e164)
      if (wait > 0) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      await limiter.take(rules.texts, phone.e164)
      await limiter.take(rules.textsOfPhoneAndDay, phone.e164)
      await limiter.take(rules.textsOfAll, 'all')
      const code = newPhoneCode()
      await transact(async (tx) => {
        if (!(await phones.replaceCode(tx, phone.e164, hashPhoneCode(parts.codeKey, phone.e164, code))))
          throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: lifetimes.phoneCodePauseSeconds })
        await parts.outbox.send(tx, {
          channel: 'sms',
          to: phone.e164,
          text: codeText(context.language, code, new URL(parts.publicUrl).hostname),
          usefulSeconds: lifetimes.phoneCodeSeconds,
        })
      })
      await trail.add('send-code', 'done', null, context)
      return { retryAfterSeconds: lifetimes.phoneCodePauseSeconds }
    },

    async signIn(
      { phoneNumber, code }: { phoneNumber: string; code: string },
      context: SignInContext,
    ): Promise<SignedIn> {
      const phone = readPhone(phoneNumber, context.language)
      await limiter.take(rules.signIns, context.address)
      await redeem(phone, code, 'sign-in-phone', context)
      const signedIn = await transact(async (tx) => {
        const userId = await phones.userOf(phone.e164, tx)
        const known: User | null = userId === null ? null : await accounts.find(userId, tx)
        const user =
          known ??
          (await accounts.open(tx, {
            displayName: '',
            email: null,
            emailProven: false,
            phone: { prefix: phone.prefix, number: phone.number },
            photoURL: null,
            isGuest: false,
            language: context.language,
          }))
        if (!known && !(await phones.link(tx, phone.e164, user.id))) throw new Failure('INCORRECT_CODE')
        return sessions.open(tx, user, 'phone', context)
      })
      await trail.add('sign-in-phone', 'done', signedIn.user.id, context)
      return signedIn
    },

    async link(
      { userId }: Principal,
      { phoneNumber, code }: { phoneNumber: string; code: string },
      context: SignInContext,
      tellChange: (tx: Tx, userId: string) => Promise<void>,
    ): Promise<void> {
      const phone = readPhone(phoneNumber, context.language)
      await redeem(phone, code, 'link-phone', context)
      await transact(async (tx) => {
        await sessions.lock(tx, userId)
        if (!(await phones.link(tx, phone.e164, userId))) throw new Failure('ALREADY_LINKED')
        await accounts.phoneProven(tx, userId, { prefix: phone.prefix, number: phone.number })
        await accounts.noLongerGuest(tx, userId)
        await tellChange(tx, userId)
      })
      await trail.add('link-phone', 'done', userId, context)
    },
  }
}
