import type { signedIn as source } from '../../es/web/signed-in.ts'
import { chatAnywhere } from './chat-banner-and-failures.ts'
import { rideAnywhere } from './ride-statuses-and-reasons.ts'
import { searchAnywhere } from './search-ended-or-resumed.ts'
import { backToSearchOrRide } from './back-to-search-or-ride.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

export const signedIn = {
  request,
  needs,
  offline,
  chat: chatAnywhere,
  ride: rideAnywhere,
  search: searchAnywhere,
  wayBack: backToSearchOrRide,
  account: {
    open: 'Abrir o menu da conta',
  },
  generalInfo: {
    open: 'Como funciona',
  },
} satisfies typeof source
