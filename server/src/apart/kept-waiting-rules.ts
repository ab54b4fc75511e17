/**
 * Riders whom a guest kept waiting in a pending ride (by saying nothing until its end, or by a late refusal) are kept
 * apart from guests who have not accepted anything themselves: longer than a search lasts, so that guests who never mean
 * to travel hold up a search once, however many of them there are. Riders who are guests themselves depend on other
 * guests, so for them it takes several times. An email is proven at no cost too. So whoever was kept waiting several
 * times, also by somebody who has proven something, is kept apart from all who have neither accepted nor kept as many
 * rides as that was: two accounts of one's own keep a ride together in seconds, which counts once a day.
 */
export const keptWaiting = {
  apartSeconds: 300,
  /** The same for an active ride that somebody ended for all, by leaving it or because there is no taxi. */
  afterEndingSeconds: 1_800,
  refusalSeconds: 20,
  timesUnproven: 2,
  timesByProven: 2,
  /** How long new riders with proof are kept apart after that many times. */
  apartFromNewSeconds: 60,
  /**
   * The factor of that time for each further time: two accounts that ended two rides would otherwise keep somebody from
   * all new riders for half an hour.
   */
  longerEachTime: 2,
  /** Who joined a ride earlier than this is not kept waiting by it any more. */
  joinedSeconds: 3_600,
} as const
