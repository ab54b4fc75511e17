import type { signedIn as source } from '../../es/web/signed-in.ts'
import { chatAnywhere } from './chat-anywhere.ts'
import { rideAnywhere } from './ride-anywhere.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

export const signedIn = {
  request,
  needs,
  offline,
  chat: chatAnywhere,
  ride: rideAnywhere,
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
