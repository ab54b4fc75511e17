import type { backToSearchOrRide as source } from '../../es/web/back-to-search-or-ride.ts'

export const backToSearchOrRide = {
  ride: 'You have a trip under way',
  deciding: 'We have a group for you',
  searching: 'Still looking for companions',
  open: 'Go back',
} satisfies typeof source
