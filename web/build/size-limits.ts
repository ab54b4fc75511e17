// How heavy the first visit of a screen may be, and everything that is fetched later, in kilobytes of gzip.
import { afterSignedIn, firstVisits, onceItStands, onceSignedInStands } from './first-visits.ts'
import type { SizeLimits } from './size-budget.ts'

export const sizeLimits: SizeLimits = {
  lazyKilobytes: 35,
  optional: { 'assets/maplibre-gl': 460 },
  screens: [
    {
      screen: '/login',
      modules: [...firstVisits.login, ...onceItStands],
      scriptKilobytes: 95,
      styleKilobytes: 15,
    },
    {
      // Until it is connected, and with what is fetched in the quiet after it.
      screen: '/request-ride',
      modules: [...firstVisits.requestRide, ...afterSignedIn, ...onceItStands, ...onceSignedInStands],
      scriptKilobytes: 120,
      styleKilobytes: 15,
    },
  ],
}
