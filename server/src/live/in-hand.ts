/** The events that this process is acting on, so that none is cut off half-way when it drains. */
export interface InHand {
  /** Begins an act, unless the process is draining: for its sender the connection is lost, which it is an instant later. */
  take(act: () => Promise<void>): void
  /** Takes nothing more, and resolves once everything is done, or after so many milliseconds. */
  finish(mostMilliseconds: number): Promise<void>
}

export function createInHand(): InHand {
  const acts = new Set<Promise<void>>()
  let finishing = false
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
    },
  }
}
