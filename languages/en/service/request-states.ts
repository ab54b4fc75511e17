import type { requests as source } from '../../es/service/request-states.ts'

export const requests = {
  states: {
    SEARCHING: 'Looking for companions.',
    MATCHED: 'Companions found!',
    CONFIRMED: 'Everybody has accepted: the ride is on.',
    DONE: 'You have arrived. Thank you for sharing!',
    NO_MATCH: 'Nobody is going your way yet.',
    CANCELED: 'Your request is canceled.',
    EXPIRED: 'Your request has expired.',
  },
  backToSearching: 'The group fell apart. We keep looking for you.',
  noMatch: 'No companions found yet. You can keep searching.',
  cancelHeard: 'Canceling your search.',
  canceled: 'Your search is canceled.',
  owedBefore: (day: string) =>
    `With an earlier account you left a ride unpaid. You can ask for another once whoever paid says that it is settled, or after ${day}.`,
} satisfies typeof source
