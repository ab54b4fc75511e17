// A client that stays connected, writes all the time, and records how long either did not work.
import { type Live, Refusal, type Rider, Woodalo } from '@woodalo/client'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

/** A slower write counts as an outage. */
const promptMilliseconds = 500
const betweenWritesMilliseconds = 200

export class Watcher {
  readonly #name: string
  readonly #base: string
  readonly #ending = new AbortController()
  /** Each with its beginning and end, by `performance.now()`. */
  readonly #outages: { from: number; to: number }[] = []
  #rider!: Rider
  #live!: Live
  #writes = 0
  #acknowledged = 0
  #writingSince: number | undefined
  #awaySince: number | undefined
  #running = Promise.resolve()
  /** How often a correct write was refused, by code. */
  readonly refusals = new Map<string, number>()

  constructor(base: string, name: string) {
    this.#base = base
    this.#name = name
  }

  async start(): Promise<void> {
    const options = { tryMilliseconds: 1_500, patienceMilliseconds: Infinity }
    this.#rider = await new Woodalo(this.#base, options).signInAsGuest(this.#name)
    this.#live = await this.#rider.connect()
    this.#running = Promise.all([this.#write(), this.#look()]).then(() => {})
  }

  get isWhole(): boolean {
    const isWaiting =
      this.#writingSince !== undefined && performance.now() - this.#writingSince > promptMilliseconds
    return this.#live.isConnected && !isWaiting
  }

  /** What it waits for, for the report of a run that does not recover. */
  get state(): string {
    const since = (from: number | undefined) =>
      from === undefined ? 'no' : `for ${((performance.now() - from) / 1_000).toFixed(1)} s`
    const refused = [...this.refusals].map(([code, times]) => `${times} × ${code}`)
    return `disconnected ${since(this.#awaySince)}, write ${this.#writes} under way ${since(this.#writingSince)} ${refused.join(' ')}`
  }

  get writes(): number {
    return this.#acknowledged
  }

  /** Returns the longest time since `begin` without a connection or a response. */
  longestOutage(begin: number): number {
    const now = performance.now()
    const open = [this.#awaySince, this.isWhole ? undefined : this.#writingSince]
    const all = [...this.#outages, ...open.flatMap((from) => (from === undefined ? [] : [{ from, to: now }]))]
    return Math.max(0, ...all.map(({ from, to }) => to - Math.max(from, begin)))
  }

  async stop(ledger: Ledger): Promise<void> {
    this.#ending.abort()
    await this.#running
    ledger.named.push({
      userId: this.#rider.id,
      acknowledged: this.#nameOf(this.#acknowledged),
      underWay: this.#nameOf(this.#writes),
    })
    this.#rider.close()
  }

  #nameOf(number: number): string {
    return `${this.#name} ${number}`
  }

  async #write(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      const begin = performance.now()
      this.#writingSince = begin
      const number = ++this.#writes
      try {
        await this.#rider.api.users.update({
          params: { id: this.#rider.id },
          body: { displayName: this.#nameOf(number) },
        })
        this.#acknowledged = number
      } catch (error) {
        const code = error instanceof Refusal ? error.code : String(error)
        this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
      }
      this.#writingSince = undefined
      this.#note(begin, promptMilliseconds)
      await pause(betweenWritesMilliseconds, undefined, { signal }).catch(() => {})
    }
  }

  async #look(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      if (!this.#live.isConnected) this.#awaySince ??= performance.now()
      else if (this.#awaySince !== undefined) {
        this.#note(this.#awaySince, 0)
        this.#awaySince = undefined
      }
      await pause(25)
    }
  }

  #note(from: number, allowedMilliseconds: number): void {
    const to = performance.now()
    if (to - from > allowedMilliseconds) this.#outages.push({ from, to })
  }
}
