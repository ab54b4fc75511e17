import type { pastRide as source } from '../../es/web/past-ride.ts'

export const pastRide = {
  yourShare: 'Your share',
  aloneCost: 'Alone',
  saved: 'You save',
  wouldHavePaid: 'Your share would have been',
  wouldHaveSaved: 'You would have saved',
} satisfies typeof source
