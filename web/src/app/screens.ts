// Lists every screen once. Paths, guards, fetching and the size budget of a first visit all follow from this table. The
// app and the build read it, so it names files and imports none.

export interface Screen {
  /** A pattern of the router: `:name` matches one part. */
  path: `/${string}`
  /** Who it is for. */
  access: 'signed-out' | 'signed-in' | 'anyone'
  /** The texts that it shows, by the level at which they are fetched. */
  texts: 'login' | 'signedIn' | 'everything'
  /** The file beside this one that exports it as `Screen`. */
  code: `./${string}-route.tsx`
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
  },
  chat: {
    path: '/chat/:rideId',
    access: 'signed-in',
    texts: 'everything',
    code: './chat-route.tsx',
  },
  watch: {
    path: '/watch/:token',
    access: 'anyone',
    texts: 'everything',
    code: './watch-route.tsx',
  },
} as const satisfies Record<string, Screen>

/** Files beside this one that are fetched in addition to a screen's own code. */
export const besides = {
  /** The layout around every screen of signed-in people. */
  layout: './signed-in-layout.tsx',
  /** For signed-in people, as soon as the screen has come. */
  connection: './live/build-live.ts',
  /** Once the first screen is shown, for everybody. */
  awake: './page-events.ts',
} as const

/** The file of each level's texts in a language's folder. */
export const textFiles = {
  first: 'web/first.ts',
  login: 'web/login.ts',
  signedIn: 'web/signed-in.ts',
  everything: 'web.ts',
} as const satisfies Record<Screen['texts'] | 'first', string>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]
