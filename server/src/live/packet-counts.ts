// Counts the packets that each person and each network sends over all their connections.
import { countJsonValues } from '../http/json-values.ts'

const windowMilliseconds = 10_000

/** Of a connection that is nobody's yet. Two, each with a token of 8 kB at most, are enough to be let in everywhere. */
const packetsOfStranger = 30

/** A packet counts once for each of these bytes that it has begun, or for each of these values of its JSON. */
const bytesOfPacket = 1_024
const valuesOfPacket = 50
/** As of a body. One with more is not parsed: 8,000 take 5 ms. */
const mostValuesOfEvent = 500
/** A shorter one costs no more to parse than another packet. */
const shortPacket = 512

/** At most so many packets in ten seconds, whether they were accepted or refused. */
export interface PacketLimits {
  /** Of one person. */
  packetsOfUser: number
  packetsOfNetwork: number
}

export interface PacketCounts {
  /** Counts what this connection sends as this user's from now on. */
  belongs(connection: object, userId: string): void
  /** Counts what was sent, and returns whether its sender, or their network, has sent too much. */
  isTooMuch(connection: object, network: string | null, packet: string | Buffer): boolean
}

/** Returns for how many packets this one counts, or null if nobody may send it. */
function packetsIn(packet: string | Buffer): number | null {
  if (packet.length <= shortPacket) return 1
  const values = countJsonValues(packet.toString())
  if (values > mostValuesOfEvent) return null
  return Math.max(Math.ceil(packet.length / bytesOfPacket), Math.ceil(values / valuesOfPacket))
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
    isTooMuch(connection, network, packet) {
      const packets = packetsIn(packet)
      if (packets === null) return true
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
