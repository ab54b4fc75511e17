import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import { askersAt } from '../limits/network-of-address.ts'
import type { Rules } from '../limits/rules.ts'
import type { DeviceProof } from './device-proof.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { AccountState } from './account-generation-and-lock-store.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { Passwords } from './password-hash-and-common-passwords.ts'

export interface PasswordCheck {
  /**
   * Returns the account with this email and password, in the state in which it was read, or null if they are wrong. The
   * try counts against the account before the comparison, and is refunded if it was right. Throws TOO_MANY_REQUESTS.
   */
  accountOf(email: string, password: string, context: SignInContext): Promise<AccountState | null>
  /** Throws if the password is among the most common ones, or consists of what anybody knows about the account. */
  refuseCommon(password: string, known: readonly string[], field: string, language: Language): void
}

export function createPasswordCheck(parts: {
  emails: EmailStore
  passwords: Passwords
  devices: DeviceProof
  limiter: Limiter
  rules: Rules
}): PasswordCheck {
  const { emails, passwords, devices, limiter, rules } = parts
  return {
    async accountOf(email, password, context) {
      const login = await emails.find(email)
      const device = login && devices.read(context.device, login)
      const rule = device ? rules.passwordsOfDevice : rules.passwords
      const key = device ?? emailKey(email)
      await limiter.take(rule, key)
      // Whoever is known here does not wait for those who guess, however many networks they come from.
      const asker = device ? { asker: device, among: device } : askersAt(context.address, emailKey(email))
      const isRight = await passwords
        .verify(login?.passwordHash ?? null, password, asker)
        .catch(async (error: unknown) => {
          // Refused without a comparison.
          await limiter.giveBack(rule, key)
          throw error
        })
      if (!isRight) return null
      await limiter.giveBack(rule, key)
      return login && { userId: login.userId, generation: login.generation }
    },
    refuseCommon(password, known, field, language) {
      const words = known.flatMap((word) => [word, word.split('@')[0]!, ...word.split(/[^\p{L}\d]+/u)])
      if (passwords.isCommon(password, ['woodalo', ...words]))
        throw new Failure('PASSWORD_TOO_COMMON', {
          fields: { [field]: textsIn(language).errors.PASSWORD_TOO_COMMON },
        })
    },
  }
}
