import { textsIn } from '@woodalo/languages/service'
import type { Language, SignedIn, User } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import { isOfThisMachine, widerNetworkOf } from '../limits/network-of-address.ts'
import type { Logger } from '../logging.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { DeviceProof } from './device-proof.ts'
import type { AccountState, Generations } from './account-generation-and-lock-store.ts'
import { lifetimes } from './lifetimes.ts'
import type { SignInContext } from './sign-in-model.ts'
import { hashPhoneCode, newPhoneCode } from './phone-code.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import type { Ways } from './ways-to-sign-in.ts'
import type { PhoneStore } from './phone-link-and-code-store.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { Trail } from './sign-in-trail.ts'
import type { ChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import type { RecentSignIn } from './recent-sign-in.ts'

export interface PhoneParts {
  transact: Transact
  phones: PhoneStore
  formerPhones: FormerPhoneStore
  ways: Pick<Ways, 'removeAddedAfter'>
  generations: Generations
  devices: DeviceProof
  notices: AccountNotices
  recentSignIn: RecentSignIn
  changeWays: ChangeWays
  codeKey: Buffer
  accounts: Accounts
  sessions: Sessions
  outbox: Outbox
  limiter: Limiter
  rules: Rules
  trail: Trail
  publicUrl: string
  log: Pick<Logger, 'warn'>
}

export type PhoneSignIn = ReturnType<typeof createPhoneSignIn>

export interface Phone {
  e164: string
  prefix: string
  number: string
}

/** Numbers whose owners get a share of what a text to them costs, or that belong to no country. */
const costlyTypes = new Set(['PREMIUM_RATE', 'SHARED_COST'])
const callingCodesOfNoCountry = new Set(['808', '870', '878', '881', '882', '883', '888', '979'])

/**
 * Throws for anything that cannot be a phone number anywhere, or earns whoever holds it money by texts. Only sending a
 * text shows whether it works.
 */
export async function readPhone(input: string, language: Language): Promise<Phone> {
  // Loaded at the first number, because its hundred files take a thirtieth of a start.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const parsed = /^\+[1-9]\d{6,14}$/.test(input) ? parsePhoneNumberFromString(input) : undefined
  const isCostly =
    callingCodesOfNoCountry.has(parsed?.countryCallingCode ?? '') || costlyTypes.has(parsed?.getType() ?? '')
  if (!parsed?.isPossible() || isCostly)
    throw new Failure('INVALID_INPUT', { fields: { phoneNumber: textsIn(language).faults.named.phone } })
  return { e164: parsed.number, prefix: parsed.countryCallingCode, number: parsed.nationalNumber }
}

/** The last line makes phones offer the code on this domain only. */
function codeText(language: Language, code: string, domain: string): string {
  return `${textsIn(language).letters.code(code)}\n\n@${domain} #${code}`
}

/** Signing in by phone and one-time code. */
export function createPhoneSignIn(parts: PhoneParts) {
  const { phones, generations, accounts, sessions, limiter, rules, transact, trail } = parts

  /**
   * Returns the key for counting the tries of a browser that the phone's owner has used before, or null for other
   * browsers. A thief who has removed the phone must not be able to use up the tries of its owner.
   */
  async function deviceOf(phone: Phone, { device }: SignInContext): Promise<string | null> {
    if (device === undefined) return null
    const account = await phones.accountOf(phone.e164)
    if (account) return parts.devices.read(device, account)
    const lost = await parts.formerPhones.accountOf(phone.e164)
    return lost && parts.devices.read(device, { userId: lost.userId, generation: lost.generation ?? -1 })
  }

  /** Returns whether the phone signs in to no account, and gets none back. */
  async function isNew({ e164 }: Phone): Promise<boolean> {
    return (await phones.accountOf(e164)) === null && (await parts.formerPhones.accountOf(e164)) === null
  }

  /** Counts a text of the caller's wider network to a phone without an account, until its code is entered. */
  async function countWithoutCode(act: 'take' | 'giveBack', { address }: SignInContext): Promise<void> {
    if (!isOfThisMachine(address)) await limiter[act](rules.textsWithoutCode, widerNetworkOf(address))
  }

  /** Returns whether the shares of texts to phones without an account allow another one. */
  async function mayTextNewPhone(context: SignInContext): Promise<boolean> {
    try {
      await countWithoutCode('take', context)
      await limiter.take(rules.textsToNewPhonesOfAddress, context.address)
      await limiter.take(rules.textsToNewPhones, 'all')
      return true
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      parts.log.warn('the share of texts to phones without an account is used up: they get none')
      return false
    }
  }

  /**
   * Returns the account for which the code was sent, or null for a phone without one. Throws unless the code is the
   * phone's current one. Tries count over all codes of the phone, but only while there is a code to guess: a stranger
   * who types random numbers must not lock the owner out.
   */
  async function redeem(
    phone: Phone,
    code: string,
    act: string,
    context: SignInContext,
  ): Promise<AccountState | null> {
    const device = await deviceOf(phone, context)
    const counts = device ? [rules.codesOfDevice] : [rules.codes, rules.codesOfDay]
    const key = device ?? phone.e164
    if (await phones.isCodeOut(phone.e164))
      for (const rule of counts) await limiter.check(rule, key, 'TOO_MANY_TRIES')
    const hash = hashPhoneCode(parts.codeKey, phone.e164, code.replace(/\s/g, ''))
    const redeemed = await phones.redeem(phone.e164, hash)
    // Counted only now: of many tries at once, the store compares no more than a code allows, and others must not use
    // up the hour's tries of the phone's owner.
    if (redeemed === 'wrong') for (const rule of counts) await limiter.add(rule, key, 1)
    if (redeemed === 'wrong' || redeemed === 'none') {
      await trail.add(act, 'refused', null, context)
      throw new Failure('INCORRECT_CODE')
    }
    if (redeemed.sentFor === null && (await isNew(phone))) await countWithoutCode('giveBack', context)
    return redeemed.sentFor
  }

  /**
   * If an account has lost this phone, gives it back: whatever was added since goes, and all sessions end. Returns the
   * account's user.
   */
  async function takeAccountBack(tx: Tx, phone: Phone): Promise<string | null> {
    const lost = await parts.formerPhones.take(tx, phone.e164)
    if (!lost) return null
    const { userId } = lost
    const account = await generations.hold(tx, userId)
    const { email } = await parts.notices.addressOf(tx, userId)
    await parts.ways.removeAddedAfter(tx, userId, lost.trustedUntil)
    await phones.link(tx, phone.e164, userId, lost)
    await accounts.phoneProven(tx, userId, phone)
    await sessions.endAll(tx, userId, 'former phone')
    await generations.raise(tx, account)
    await parts.notices.tellOfReturn(tx, userId, email)
    return userId
  }

  return {
    async sendCode(
      { phoneNumber }: { phoneNumber: string },
      context: SignInContext,
    ): Promise<{ retryAfterSeconds: number }> {
      const phone = await readPhone(phoneNumber, context.language)
      await limiter.take(rules.textsOfAddress, context.address)
      const wait = await phones.pauseLeft(phone.e164)
      if (wait > 0) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      const device = await deviceOf(phone, context)
      if (device) await limiter.take(rules.textsOfDevice, device)
      else {
        await limiter.take(rules.texts, phone.e164)
        await limiter.take(rules.textsOfPhoneAndDay, phone.e164)
      }
      // The response is the same for every phone: a refusal would say which ones have an account.
      const isSent = !(await isNew(phone)) || (await mayTextNewPhone(context))
      await (isSent ? limiter.take(rules.textsOfAll, 'all') : limiter.check(rules.textsOfAll, 'all'))
      const code = newPhoneCode()
      await transact(async (tx) => {
        if (!(await phones.replaceCode(tx, phone.e164, hashPhoneCode(parts.codeKey, phone.e164, code))))
          throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: lifetimes.phoneCodePauseSeconds })
        if (isSent)
          await parts.outbox.send(tx, {
            channel: 'sms',
            to: phone.e164,
            text: codeText(context.language, code, new URL(parts.publicUrl).hostname),
            usefulSeconds: lifetimes.phoneCodeSeconds,
            isNotice: false,
          })
      })
      await trail.add('send-code', 'done', null, context)
      return { retryAfterSeconds: lifetimes.phoneCodePauseSeconds }
    },

    async signIn(
      { phoneNumber, code }: { phoneNumber: string; code: string },
      context: SignInContext,
    ): Promise<SignedIn> {
      const phone = await readPhone(phoneNumber, context.language)
      await limiter.take(rules.signIns, context.address)
      const sentFor = await redeem(phone, code, 'sign-in-phone', context)
      const signedIn = await transact(async (tx) => {
        // The account must be as it was when the code was sent. The phone may have been removed from it meanwhile.
        if (sentFor) await generations.expect(tx, sentFor, 'INCORRECT_CODE')
        const userId = (await phones.userOf(phone.e164, tx)) ?? (await takeAccountBack(tx, phone))
        if (sentFor && userId !== sentFor.userId) throw new Failure('INCORRECT_CODE')
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
        const account = await generations.hold(tx, user.id)
        await phones.noteSignIn(tx, phone.e164, account)
        return sessions.open(tx, account, user, 'phone', context)
      })
      await trail.add('sign-in-phone', 'done', signedIn.user.id, context)
      return signedIn
    },

    async link(
      principal: Principal,
      { phoneNumber, code }: { phoneNumber: string; code: string },
      context: SignInContext,
    ): Promise<void> {
      const phone = await readPhone(phoneNumber, context.language)
      const promised = await parts.recentSignIn.mayChange(principal)
      const { userId } = principal
      await redeem(phone, code, 'link-phone', context)
      await parts.changeWays(userId, () =>
        transact(async (tx) => {
          const account = await generations.expect(tx, promised, 'SIGN_IN_AGAIN')
          const address = await parts.notices.addressOf(tx, userId)
          const isOther = (await phones.userOf(phone.e164, tx)) !== userId
          const left = isOther ? await phones.ofUser(userId, tx) : null
          const former = left === null ? null : await parts.formerPhones.keep(tx, userId, principal.sessionId)
          if (left !== null && !former) await parts.notices.tellPhoneGone(tx, userId, left)
          if (!(await phones.link(tx, phone.e164, userId))) throw new Failure('ALREADY_LINKED')
          await accounts.phoneProven(tx, userId, { prefix: phone.prefix, number: phone.number })
          await accounts.noLongerGuest(tx, userId)
          await generations.raise(tx, account)
          await parts.notices.tell(tx, userId, 'phone', left === null ? address : { ...address, phone: null })
        }),
      )
      await trail.add('link-phone', 'done', userId, context)
    },
  }
}
