import type { LiveEvent } from '@woodalo/client'

/** What a rider has heard and not yet dealt with, in order. */
export class Inbox {
  #waiting: LiveEvent[] = []
  #wake: (() => void) | undefined
  #isClosed = false

  put(heard: LiveEvent): void {
    this.#waiting.push(heard)
    this.#wake?.()
  }

  /** Nothing more will come. Waiting calls get undefined. */
  close(): void {
    this.#isClosed = true
    this.#wake?.()
  }

  /** The next event, or undefined when none came in time. */
  async next(timeoutMilliseconds: number): Promise<LiveEvent | undefined> {
    const until = performance.now() + timeoutMilliseconds
    for (;;) {
      const heard = this.#waiting.shift()
      const left = until - performance.now()
      if (heard || left <= 0 || this.#isClosed) return heard
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = undefined
    }
  }
}
