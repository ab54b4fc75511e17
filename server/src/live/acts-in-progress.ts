/** The acts in progress in this process, so that none is cut off half-way when it drains. */
export interface InHand {
  /**
   * Begins an act unless the process is draining. Its sender then sees a lost connection, as it will be an instant
   * later anyway.
   */
  take(act: () => Promise<void>): void
  /** Accepts no new acts. Resolves once all are done, or after this many milliseconds. */
  finish(mostMilliseconds: number): Promise<void>
  /** Whether acts that are still in progress have been given up, so that what they fail with surprises nobody. */
  isGivenUp(): boolean
}

export function createInHand(): InHand {
  const acts = new Set<Promise<void>>()
  let finishing = false
  let givenUp = false
  return {
    take(act) {
      if (finishing) return
      const running = act().finally(() => acts.delete(running))
      acts.add(running)
    },
    async finish(mostMilliseconds) {
      finishing = true
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, mostMilliseconds)
      })
      await Promise.race([Promise.allSettled(acts), enough])
      clearTimeout(timer)
      givenUp = acts.size > 0
    },
    isGivenUp: () => givenUp,
  }
}
