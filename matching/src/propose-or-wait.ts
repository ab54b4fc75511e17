/** When to propose a group that could still grow (SPEC.md, section 8). All times in seconds. */
export interface WaitingPolicy {
  /** The longest time that an allowed group waits for a better one. */
  readonly holdSeconds: number
  /** A member with no more search time than this is proposed at once. It covers one batch and its duration. */
  readonly lastCallSeconds: number
  /** What a second of waiting costs one rider, in minor units. The operator chooses it; 0 means always hold. */
  readonly waitCostPerSecond: number
}

export interface WaitingMember {
  /** Seconds since an allowed group for this rider first existed. */
  readonly heldSeconds: number
  /** Seconds until this rider's search ends. */
  readonly remainingSeconds: number
  readonly people: number
}

export interface Outlook {
  readonly members: readonly WaitingMember[]
  /** Requests per second that arrive within reach of the meeting point. */
  readonly arrivalsPerSecond: number
  /** The chance that such a request fits this group, 0..1. */
  readonly joinChance: number
  /** What a fitting request adds to the group's saving, in minor units. */
  readonly gainPerJoin: number
}

export type ProposeReason = 'full' | 'last-call' | 'held' | 'waiting-does-not-pay'

/** Returns why this group should be proposed now, or null if it may wait for a better one. */
export function whyPropose(
  outlook: Outlook,
  policy: WaitingPolicy,
  limits: { readonly maxGroup: number; /** For the vehicle that the group takes. */ readonly seats: number },
): ProposeReason | null {
  const { members } = outlook
  const people = members.reduce((sum, member) => sum + member.people, 0)
  if (members.length >= limits.maxGroup || people >= limits.seats) return 'full'
  if (members.some(({ remainingSeconds }) => remainingSeconds <= policy.lastCallSeconds)) return 'last-call'
  if (members.some(({ heldSeconds }) => heldSeconds >= policy.holdSeconds)) return 'held'
  const gain = outlook.arrivalsPerSecond * outlook.joinChance * outlook.gainPerJoin
  return gain < policy.waitCostPerSecond * members.length ? 'waiting-does-not-pay' : null
}
