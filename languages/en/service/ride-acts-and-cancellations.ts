import type {
  cancellations as reasons,
  nameless as unnamed,
  rides as source,
} from '../../es/service/ride-acts-and-cancellations.ts'

export const rides = {
  acceptHeard: 'Accepting the ride for you.',
  accepted: 'You have accepted the ride.',
  cancelHeard: 'Canceling your ride.',
  canceled: 'You have canceled the ride.',
  active: 'Everybody has accepted: head to the meeting point.',
  termsChanged: 'A rider has left: look at the new terms.',
  missed: 'The others went without you: you did not come to the meeting point.',
  otherMissed: 'The ride was canceled: the other rider did not come.',
  gotOff: 'A rider has got off.',
  completed: 'The ride is over.',
} satisfies typeof source

export const cancellations = {
  NO_DRIVER_FOUND: 'The ride was canceled: no taxi was found.',
  CANCELED_BY_USER: 'The ride was canceled: a rider left it.',
  CANCELED_BY_SYSTEM: 'The ride was canceled: it can no longer go on as agreed.',
  NOT_CONFIRMED_IN_TIME: 'The ride was canceled: you did not confirm it in time.',
  NOT_SPECIFIED: 'The ride was canceled.',
} satisfies typeof reasons

export const nameless = {
  rider: 'Rider',
  stop: 'Stop',
} satisfies typeof unnamed
