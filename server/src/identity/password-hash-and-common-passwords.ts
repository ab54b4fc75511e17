import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { Askers } from '../how-much-asked.ts'
import { createTurns } from '../limits/turns.ts'

/** Argon2id with the minimum that OWASP's password storage guidance recommends: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many are computed at once, and for one network: each takes a core for a tenth of a second, and three would leave
 * too little of two cores for all other work. A network's line is long, because an airport shares one address.
 */
const computing = { together: 2, each: 1, mostWaiting: 200, mostWaitingTogether: 1_000 } as const

/** `asker` says whose turn it takes: `askersAt`, or a browser in which the account's password was right before. */
export interface Passwords {
  hash(password: string, asker: Askers): Promise<string>
  /** Takes the same time without a hash: it then compares with one that nothing matches. */
  verify(hash: string | null, password: string, asker: Askers): Promise<boolean>
  /**
   * Returns whether it is on the list of the most common ones, or consists of what anybody knows about this account.
   */
  isCommon(password: string, known: readonly string[]): boolean
}

function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}

/** Returns whether it is one repeated character, or a run such as 23456789 or zyxwvuts. */
function isRun(password: string): boolean {
  const points = Array.from(password, (character) => character.codePointAt(0)!)
  const step = points[1]! - points[0]!
  return (
    Math.abs(step) <= 1 && points.every((point, index) => index === 0 || point - points[index - 1]! === step)
  )
}

export function createPasswords(): Passwords {
  /** Read when the first password is chosen, not at each start. */
  let common: ReadonlySet<string> | undefined
  const turn = createTurns(computing)
  const matchesNothing = hash(crypto.randomUUID(), cost)
  return {
    hash: (password, asker) => turn(asker, () => hash(password, cost)),
    async verify(stored, password, asker) {
      const same = await turn(asker, async () => verify(stored ?? (await matchesNothing), password))
      return stored !== null && same
    },
    isCommon(password, known) {
      const lower = password.toLowerCase()
      if ((common ??= readCommonPasswords()).has(lower) || isRun(lower)) return true
      const bare = lower.replace(/^\P{L}+|\P{L}+$/gu, '')
      return known
        .map((word) => word.toLowerCase())
        .some((word) => word.length >= 4 && (word === lower || word === bare))
    },
  }
}
