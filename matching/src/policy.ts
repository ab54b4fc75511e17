/** When to propose a group that could still grow (SPEC.md, section 8). All times in seconds. */
export interface WaitingPolicy {
  /** The longest that an allowed group waits for a better one. */
  readonly holdSeconds: number
  /** A member with no more search time than this is proposed at once: one batch and its own duration. */
  readonly lastCallSeconds: number
  /** What a second of waiting costs one rider, in minor units: the operator's setting on the curve. 0: always hold. */
  readonly waitCostPerSecond: number
}

/** What waiting riders' places are worth later, as part of their solo fare: see `worthLater`. */
const WORTH_LATER = 0.3

/**
 * What a rider's place is worth in a later batch, in minor units (`MatchRequest.worthLater`): a part of the solo fare,
 * all of it while no group is held for them, less the longer one is. Those who must go take from the others only what
 * saves much; measured on New York's trips (README.md).
 */
export function worthLater(
  soloFare: number,
  heldSeconds: number,
  policy: Pick<WaitingPolicy, 'holdSeconds'>,
): number {
  if (policy.holdSeconds <= 0) return 0
  return WORTH_LATER * soloFare * Math.max(0, 1 - heldSeconds / (2 * policy.holdSeconds))
}

export interface WaitingMember {
  /** Since an allowed group for this rider first existed. */
  readonly heldSeconds: number
  /** Until this rider's search ends. */
  readonly remainingSeconds: number
  readonly people: number
}

export interface Outlook {
  readonly members: readonly WaitingMember[]
  /** Requests that arrive within reach of the meeting point, per second. */
  readonly arrivalsPerSecond: number
  /** The chance that such an arrival fits this group, 0..1. */
  readonly joinChance: number
  /** What one that fits adds to the group's saving, in minor units. */
  readonly gainPerJoin: number
}

export type ProposeReason = 'full' | 'last-call' | 'held' | 'waiting-does-not-pay'

/** Why this group should be proposed now, or null when it may wait for a better one. */
export function whyPropose(
  outlook: Outlook,
  policy: WaitingPolicy,
  limits: { readonly maxGroup: number; /** Of the vehicle that the group takes. */ readonly seats: number },
): ProposeReason | null {
  const { members } = outlook
  const people = members.reduce((sum, member) => sum + member.people, 0)
  if (members.length >= limits.maxGroup || people >= limits.seats) return 'full'
  if (members.some(({ remainingSeconds }) => remainingSeconds <= policy.lastCallSeconds)) return 'last-call'
  if (members.some(({ heldSeconds }) => heldSeconds >= policy.holdSeconds)) return 'held'
  const gain = outlook.arrivalsPerSecond * outlook.joinChance * outlook.gainPerJoin
  return gain < policy.waitCostPerSecond * members.length ? 'waiting-does-not-pay' : null
}
