/** What separates the packets in the body of a client that polls. */
export const packetSeparator = '\x1e'

export interface PolledPackets {
  /** Takes the body of a request: its first packet at once, and each further one in another round of the event loop. */
  take(body: string): void
  /** Hands over what still waits, at once. For a client that goes on over another transport. */
  handOverTo(act: (packet: string) => void): void
  /** Forgets what still waits. */
  forget(): void
}

/**
 * Hands over the packets of a client that polls, in order. Hundreds fit into one body, and all of one round would delay
 * everybody else.
 */
export function createPolledPackets(act: (packet: string) => void): PolledPackets {
  let waiting: string[] = []
  let isScheduled = false

  function next(): void {
    isScheduled = false
    const packet = waiting.shift()
    if (packet === undefined) return
    schedule()
    act(packet)
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    setImmediate(next)
  }

  return {
    take(body) {
      waiting.push(...body.split(packetSeparator))
      if (!isScheduled) next()
    },
    handOverTo(other) {
      const left = waiting
      waiting = []
      for (const packet of left) other(packet)
    },
    forget() {
      waiting = []
    },
  }
}
