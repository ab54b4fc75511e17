import type { pastRide as source } from '../../es/web/past-ride.ts'

export const pastRide = {
  details: 'Trip details',
  origin: 'Start',
  costSummary: 'Cost summary',
  yourShare: 'Your share',
  aloneCost: 'Alone',
  saved: 'You saved',
  paidNothing: 'You paid nothing.',
  wouldHavePaid: 'Your share would have been',
  wouldHaveSaved: 'You would have saved',
  lost: 'I left something in the taxi',
  askGroup: 'Ask the group',
  lostHint: 'Left something in the taxi?',
  lostMessage: (time, plate) =>
    `I left something in the taxi at ${time}${plate ? ` (plate ${plate})` : ''}. Has anybody seen it?`,
} satisfies typeof source
