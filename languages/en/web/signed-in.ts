import type { signedIn as source } from '../../es/web/signed-in.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

export const signedIn = {
  request,
  needs,
  offline,
  chat: {
    bannerName: 'New message',
    bannerText: 'You have a new message',
    loadFailedTitle: 'Connection error',
    loadFailed: 'Could not load the messages. Please reload the page.',
    sendFailedTitle: 'Error',
    sendFailed: 'Could not send message. Please try again.',
  },
  ride: {
    title: 'Your trip',
    canceledTitle: 'Trip canceled',
    canceledText: 'The trip has been canceled.',
    reasons: {
      NO_DRIVER_FOUND: 'No driver found',
      CANCELED_BY_USER: 'Canceled by a user',
      CANCELED_BY_SYSTEM: 'Canceled by the system',
      NOT_CONFIRMED_IN_TIME: 'Not confirmed in time',
      NOT_SPECIFIED: 'Not specified',
    },
    statuses: { pending: 'Pending', completed: 'Completed', canceled: 'Canceled' },
  },
  search: {
    back: 'Searching again',
    expired: 'The search has ended',
  },
  wayBack: {
    ride: 'You have a trip under way',
    deciding: 'We have a group for you',
    searching: 'Still looking for companions',
    open: 'Go back',
  },
  account: {
    open: 'Open the account menu',
  },
  generalInfo: {
    open: 'How it works',
  },
} satisfies typeof source
