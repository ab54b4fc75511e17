// Every screen, once. Paths, guards, what is fetched when and what a first visit may weigh all follow from this table:
// it is read by the app and by the build, so it names files and imports none.

export interface Screen {
  /** As the router takes it: `:name` stands for one part. */
  path: `/${string}`
  /** Who it is for. */
  access: 'signed-out' | 'signed-in'
  /** The texts that it says, in the levels in which they are fetched. */
  texts: 'login' | 'signedIn' | 'everything'
  /** The file beside this one that exports it as `Screen`. */
  code: `./${string}-route.tsx`
  /** Drawn anew by many events: worth the bytes of the compiler's memory. */
  busy?: true
}

export const screens = {
  login: { path: '/login', access: 'signed-out', texts: 'login', code: './login-route.tsx' },
  requestRide: {
    path: '/request-ride',
    access: 'signed-in',
    texts: 'signedIn',
    code: './request-ride-route.tsx',
  },
  onboarding: {
    path: '/onboarding',
    access: 'signed-in',
    texts: 'everything',
    code: './onboarding-route.tsx',
  },
  ride: {
    path: '/ride/:rideId',
    access: 'signed-in',
    texts: 'everything',
    code: './ride-route.tsx',
    busy: true,
  },
  chat: {
    path: '/chat/:rideId',
    access: 'signed-in',
    texts: 'everything',
    code: './chat-route.tsx',
    busy: true,
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]
