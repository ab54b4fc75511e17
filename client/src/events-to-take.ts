// Events that somebody waits for, or will ask for later. Each is taken once.
import type { ServerEvent, ServerEventPayloads } from '@woodalo/protocol'
import { Unreachable } from './call-failures.ts'

/** An event from the service. Narrow by `event` to get the type of `payload`. */
export type LiveEvent = {
  [Name in ServerEvent]: { event: Name; payload: ServerEventPayloads[Name] }
}[ServerEvent]

/** The most untaken events that are kept. The oldest are dropped first. */
const mostKept = 200

interface Waiter {
  takes(event: LiveEvent): boolean
  fail(error: Error): void
}

export class EventsToTake {
  readonly #kept: LiveEvent[] = []
  readonly #waiters = new Set<Waiter>()
  #end: Error | undefined

  /** Gives the event to whoever waits for it, or keeps it. */
  add(heard: LiveEvent): void {
    for (const waiter of this.#waiters) if (waiter.takes(heard)) return
    this.#kept.push(heard)
    if (this.#kept.length > mostKept) this.#kept.shift()
  }

  /** Returns the first such event that was kept, or waits for the next one. */
  async next(
    name: string,
    matches: (event: LiveEvent) => boolean,
    timeoutMilliseconds: number,
  ): Promise<LiveEvent> {
    const index = this.#kept.findIndex(matches)
    const [found] = index < 0 ? [] : this.#kept.splice(index, 1)
    return found ?? this.wait(name, matches, timeoutMilliseconds)
  }

  /** Resolves with the next such event from now on. `name` is for the message if none comes. */
  wait(
    name: string,
    matches: (event: LiveEvent) => boolean,
    timeoutMilliseconds: number,
  ): Promise<LiveEvent> {
    if (this.#end) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
        act()
      }
      const waiter: Waiter = {
        takes: (event) => {
          const isTaken = matches(event)
          if (isTaken) settle(() => resolve(event))
          return isTaken
        },
        fail: (error) => settle(() => reject(error)),
      }
      // Timers have a maximum delay.
      const timer = Number.isFinite(timeoutMilliseconds)
        ? setTimeout(() => waiter.fail(new Unreachable(`${name} did not come in time`)), timeoutMilliseconds)
        : undefined
      this.#waiters.add(waiter)
    })
  }

  /** Rejects everybody who waits, and whoever asks for an event that was not kept. */
  end(error: Error): void {
    this.#end = error
    for (const waiter of this.#waiters) waiter.fail(error)
  }
}
