// The paths of the screens, and the screen and the visitors of a path.
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

const patterns = screenNames.map(
  (name) => [name, new RegExp(`^${paths[name].replaceAll(/:\w+/g, '[^/]+')}$`)] as const,
)

/** The screen of a path; null where there is none. */
export function screenAt(path: string): ScreenName | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null
}

export type Access = (typeof screens)[ScreenName]['access']

/** Who a path is for; null for a path that does not exist. */
export function accessOf(path: string): Access | null {
  if (path === paths.root) return 'signed-in'
  const name = screenAt(path)
  return name && screens[name].access
}
