import type { canceled as source } from '../../es/web/canceled-ride.ts'

/** To those whose ride somebody else, or the service, has ended. */
export const canceled = {
  titles: {
    NO_DRIVER_FOUND: 'There was no taxi for the group',
    CANCELED_BY_USER: 'The group broke up',
    CANCELED_BY_SYSTEM: 'This trip can’t go ahead',
    NOT_CONFIRMED_IN_TIME: 'Time to accept ran out',
    NOT_SPECIFIED: 'The trip was canceled',
  },
  noDriver: (name) => `${name} couldn’t find a taxi and canceled the trip for everyone.`,
  noDriverFound: 'No taxi was found, and the trip was canceled for everyone.',
  left: (name) => `${name} has left the trip, and nobody else remains in the group.`,
  alone: 'Nobody else remains in the group.',
  bySystem: 'The group could no longer travel together, so we have closed the trip.',
  late: 'Your answer didn’t arrive in time.',
  free: 'You don’t have to pay anything.',
  ifTaxi: 'If there was a taxi, the trip details show who owes what.',
  details: 'See details',
  aloneText: 'Order it with your trip filled in.',
} satisfies typeof source
