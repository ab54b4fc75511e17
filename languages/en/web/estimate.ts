import type { estimate as source } from '../../es/web/estimate.ts'

/** What is said of a trip once both its ends are known. */
export const estimate = {
  leaves: (at, from, to) => `Leave around ${at}, arrive ${from}–${to}`,
  drive: (alone) => `${alone} by taxi`,
  driveTogether: (alone, longer) => `${alone} alone; up to ${longer} more with others.`,
  note: 'With ~: depends on the group, at the official fare.',
  noteAssumed: 'With ~: depends on the group, at an approximate fare.',
  failed: 'We couldn’t work out the price.',
} satisfies typeof source
