import { chatAnywhere } from './chat-banner-and-failures.ts'
import { rideAnywhere } from './ride-statuses-and-reasons.ts'
import { searchAnywhere } from './search-ended-or-resumed.ts'
import { backToSearchOrRide } from './back-to-search-or-ride.ts'
import { offline } from './offline.ts'
import { needs } from './needs.ts'
import { request } from './request.ts'

/** In addition to the first texts: those of a signed-in person's first screen. */
export const signedIn = {
  request,
  needs,
  offline,
  chat: chatAnywhere,
  ride: rideAnywhere,
  search: searchAnywhere,
  wayBack: backToSearchOrRide,
  account: {
    open: 'Abrir el menú de la cuenta',
  },
  generalInfo: {
    open: 'Cómo funciona',
  },
}
