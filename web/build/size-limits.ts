// How heavy the first visit of a screen may be, and everything that is fetched later, in kilobytes of gzip. The build
// counts what is named here, and a journey (e2e/journeys/first-visit.spec.ts) what a browser fetches.
import { afterSignedIn, aroundForm, firstVisits, onceItStands } from './first-visits.ts'
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
      files: 18,
    },
    {
      // Until it is connected, and with what is fetched in the quiet after it.
      screen: '/request-ride',
      modules: [...firstVisits.requestRide, ...afterSignedIn, ...onceItStands, aroundForm],
      scriptKilobytes: 120,
      styleKilobytes: 15,
      files: 24,
    },
  ],
}
