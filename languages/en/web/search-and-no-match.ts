import type { search as source } from '../../es/web/search-and-no-match.ts'
import { plural } from '../plural.ts'
import { signedIn } from './signed-in.ts'

export const search = {
  ...signedIn.search,
  searching: 'Looking for companions…',
  found: 'Companions found!',
  noneYet: 'No companions yet',
  noneYetText: 'How would you like to go on?',
  keepSearching: 'Keep searching',
  cancel: 'Cancel the search',
  giveUp: 'Don’t travel now',
  canceling: 'Canceling…',
  nearby: (count) =>
    plural(count, { one: '# person is heading to your area', other: '# people are heading to your area' }),
  counting: 'Checking who’s heading to your area',
  nobodyNear: 'Nobody is heading to your area yet',
  notCounting: 'Offline, we can’t see who’s nearby',
  groupMeanwhile: 'If a group turns up, you’ll see it once you’re back online.',
  sharedPrice: (price) => `${price} shared`,
  wouldPayShared: (price) => `Sharing, you’d pay ${price}`,
  alonePriceShort: (price) => `${price} on your own`,
  leaveOpen: 'You can close the app. We’ll let you know as soon as there’s a group.',
  leaveOpenNoPush: 'Keep this screen open so you don’t miss your group.',
  keepTold: 'we’ll tell you, even with the app closed',
  tellMeClosed: 'Let me know even if I close the app',
  /** Below the seconds of a ring. */
  seconds: 's',
  choices: 'What you can do',
  invite: 'Invite someone nearby',
  inviteDetail: 'Send a link; we keep searching.',
  inviteText: 'Let’s share a taxi: say where you’re going and pay only your share.',
  inviteCopied: 'Link copied',
  change: 'Change the trip',
  changeDetail: 'A station or a square nearby often has more people.',
  withAnyone: 'Search with everybody',
  withAnyoneDetail: 'You are searching with women and non-binary people only.',
  longTrip: {
    title: (distance) => `Are you sure? That’s over ${distance}`,
    text: 'At that distance a taxi costs a lot and hardly anyone shares the way. Check that the start and the destination are the ones you want.',
    go: 'Search anyway',
  },
  alone: 'A taxi just for you',
  aloneDetail: 'In the app you choose, with your trip filled in.',
  aloneMeanwhile: 'Order it with your trip filled in. Your search goes on until you cancel it.',
  aloneText: 'Order it with your trip filled in. Your search stays paused until you cancel it.',
} satisfies typeof source
