// Counts the packets that each person and each network sends over all their connections.

const windowMilliseconds = 10_000

/** Of a connection that is nobody's yet. Two are enough to be let in everywhere. */
const packetsOfStranger = 100

/** A packet counts once for each of these bytes that it has begun. */
const bytesOfPacket = 1_024

/** At most so many packets in ten seconds, whether they were accepted or refused. */
export interface PacketLimits {
  /** Of one person. */
  packetsOfUser: number
  packetsOfNetwork: number
}

export interface PacketCounts {
  /** Counts what this connection sends as this user's from now on. */
  belongs(connection: object, userId: string): void
  /** Counts a packet of this size, and returns whether its sender, or their network, has sent too many. */
  isTooMuch(connection: object, network: string | null, bytes: number): boolean
}

export function createPacketCounts({ packetsOfUser, packetsOfNetwork }: PacketLimits): PacketCounts {
  const users = new WeakMap<object, string>()
  /** In this window, by user, connection and network. */
  const counts = new Map<object | string, number>()
  let windowEnd = 0

  function count(sender: object | string, packets: number): number {
    const now = (counts.get(sender) ?? 0) + packets
    counts.set(sender, now)
    return now
  }

  return {
    belongs(connection, userId) {
      users.set(connection, `user ${userId}`)
    },
    isTooMuch(connection, network, bytes) {
      const packets = Math.max(1, Math.ceil(bytes / bytesOfPacket))
      const now = performance.now()
      if (now > windowEnd) {
        windowEnd = now + windowMilliseconds
        counts.clear()
      }
      const user = users.get(connection)
      const isTooMuchOfOne =
        user === undefined
          ? count(connection, packets) > packetsOfStranger
          : count(user, packets) > packetsOfUser
      const ofNetwork = network === null ? 0 : count(`network ${network}`, packets)
      return isTooMuchOfOne || ofNetwork > packetsOfNetwork
    },
  }
}
