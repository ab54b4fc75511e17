import type { noticeActions as actions, notices as source } from '../../es/service/push-notices.ts'

export const notices = {
  'match-found': {
    title: 'Companions found!',
    body: 'There are companions for your trip. Accept before the time runs out.',
  },
  'terms-changed': {
    title: 'The ride has changed',
    body: 'See the new terms and accept before the time runs out.',
  },
  'ride-confirmed': {
    title: 'Ride confirmed',
    body: 'Everybody has accepted. See where you meet.',
  },
  'ride-canceled': {
    title: 'Trip canceled',
    body: 'The trip has been canceled. You can search for companions again.',
  },
  'no-match': {
    title: 'No companions yet',
    body: 'We found no companions. Shall we keep searching?',
  },
  'settle-up': {
    title: 'Share not paid yet',
    body: 'Your share of your last ride is still open. See how to pay it.',
  },
  standing: {
    title: 'A message from Woodalo',
    body: 'There is a message about your account. Open it to read it.',
  },
  message: {
    title: 'New message',
    body: 'You have a new message in the chat of your ride.',
  },
} satisfies typeof source

export const noticeActions = {
  accept: 'Accept',
  see: 'View',
  settle: 'See the shares',
  chat: 'Open the chat',
} satisfies typeof actions
