import { authRoutes } from './sign-in-and-sessions.ts'
import { chatRoutes } from './chat.ts'
import { favouriteRoutes } from './favourites.ts'
import { mapRoutes } from './map.ts'
import { notificationRoutes } from './notifications.ts'
import { peopleRoutes } from './blocks-and-reports.ts'
import { placeRoutes } from './places.ts'
import { requestRoutes } from './ride-requests.ts'
import { rideRoutes } from './rides.ts'
import { serviceRoutes } from './health.ts'
import { settlementRoutes } from './settlement.ts'
import { standingRoutes } from './standing.ts'
import { userRoutes } from './users.ts'
import { watchRoutes } from './watch.ts'
import { estimateRoutes } from './estimates.ts'

/** Every HTTP call, grouped by the domain that handles it. */
export const routes = {
  service: serviceRoutes,
  auth: authRoutes,
  users: userRoutes,
  places: placeRoutes,
  estimates: estimateRoutes,
  favourites: favouriteRoutes,
  map: mapRoutes,
  requests: requestRoutes,
  rides: rideRoutes,
  settlements: settlementRoutes,
  people: peopleRoutes,
  standing: standingRoutes,
  watch: watchRoutes,
  chat: chatRoutes,
  notifications: notificationRoutes,
} as const
