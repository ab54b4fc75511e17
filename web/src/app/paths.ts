import { type ScreenName, screenNames, screens } from './screens.ts'

type Paths = { root: '/' } & { [Name in ScreenName]: (typeof screens)[Name]['path'] }

/** The paths of the screens, as patterns. `root` is no screen and only redirects. */
export const paths = {
  root: '/',
  ...Object.fromEntries(screenNames.map((name) => [name, screens[name].path])),
} as Paths

/** To the last rides, below the form. */
export const ridesPath = `${paths.requestRide}#rides`

export function ridePath(rideId: string): string {
  return paths.ride.replace(':rideId', encodeURIComponent(rideId))
}

export function chatPath(rideId: string): string {
  return paths.chat.replace(':rideId', encodeURIComponent(rideId))
}
