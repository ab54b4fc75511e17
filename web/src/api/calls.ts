// Where each call of the contract goes. The types come from the contract itself; its code stays out of the browser,
// and a test compares this table with it.
import type {
  authRoutes,
  chatRoutes,
  estimateRoutes,
  favouriteRoutes,
  mapRoutes,
  Method,
  notificationRoutes,
  placeRoutes,
  rideRoutes,
  Route,
  serviceRoutes,
  userRoutes,
} from '@woodalo/protocol'

export interface Call<R extends Route> {
  method: Method
  path: string
  /** Needs no session. */
  anyone: boolean
  /** The answer is not wrapped in `data`. */
  flat: boolean
  /** Carries the type alone. */
  readonly route?: R
}

function call<R extends Route>(method: Method, path: string): Call<R> {
  return { method, path, anyone: false, flat: false }
}
function callOfAnyone<R extends Route>(method: Method, path: string): Call<R> {
  return { method, path, anyone: true, flat: false }
}
function auth<R extends Route>(method: Method, path: string): Call<R> {
  return { method, path: `/auth${path}`, anyone: true, flat: true }
}
function authOfSession<R extends Route>(method: Method, path: string): Call<R> {
  return { method, path: `/auth${path}`, anyone: false, flat: true }
}

export const calls = {
  service: {
    health: callOfAnyone<typeof serviceRoutes.health>('GET', '/health'),
  },
  auth: {
    signUpEmail: auth<typeof authRoutes.signUpEmail>('POST', '/sign-up/email'),
    signInEmail: auth<typeof authRoutes.signInEmail>('POST', '/sign-in/email'),
    signInGuest: auth<typeof authRoutes.signInGuest>('POST', '/sign-in/guest'),
    sendOtp: auth<typeof authRoutes.sendOtp>('POST', '/phone-number/send-otp'),
    verifyOtp: auth<typeof authRoutes.verifyOtp>('POST', '/phone-number/verify'),
    signInSocial: auth<typeof authRoutes.signInSocial>('POST', '/sign-in/social'),
    exchange: auth<typeof authRoutes.exchange>('POST', '/exchange'),
    providers: auth<typeof authRoutes.providers>('GET', '/providers'),
    verifyEmail: authOfSession<typeof authRoutes.verifyEmail>('POST', '/verify-email'),
    requestPasswordReset: auth<typeof authRoutes.requestPasswordReset>('POST', '/request-password-reset'),
    resetPassword: auth<typeof authRoutes.resetPassword>('POST', '/reset-password'),
    changePassword: authOfSession<typeof authRoutes.changePassword>('POST', '/change-password'),
    linkEmail: authOfSession<typeof authRoutes.linkEmail>('POST', '/link/email'),
    linkSocial: authOfSession<typeof authRoutes.linkSocial>('POST', '/link/social'),
    linkPhone: authOfSession<typeof authRoutes.linkPhone>('POST', '/link/phone'),
    resendVerification: authOfSession<typeof authRoutes.resendVerification>(
      'POST',
      '/send-verification-email',
    ),
    ways: authOfSession<typeof authRoutes.ways>('GET', '/ways'),
    removeWay: authOfSession<typeof authRoutes.removeWay>('DELETE', '/ways/{way}'),
    signOut: authOfSession<typeof authRoutes.signOut>('POST', '/sign-out'),
    sessions: authOfSession<typeof authRoutes.sessions>('GET', '/sessions'),
    revokeSession: authOfSession<typeof authRoutes.revokeSession>('DELETE', '/sessions/{id}'),
    endOtherSessions: authOfSession<typeof authRoutes.endOtherSessions>('DELETE', '/sessions'),
    socketTicket: authOfSession<typeof authRoutes.socketTicket>('POST', '/socket-ticket'),
  },
  users: {
    userHealth: call<typeof userRoutes.userHealth>('GET', '/userHealth'),
    registerOrLogIn: call<typeof userRoutes.registerOrLogIn>('POST', '/registerOrLogIn'),
    me: call<typeof userRoutes.me>('GET', '/user/me'),
    update: call<typeof userRoutes.update>('PATCH', '/user/{id}'),
    remove: call<typeof userRoutes.remove>('DELETE', '/user/{id}'),
    export: call<typeof userRoutes.export>('GET', '/user/{id}/export'),
    uploadPhoto: call<typeof userRoutes.uploadPhoto>('POST', '/user/{id}/photo'),
  },
  places: {
    list: call<typeof placeRoutes.list>('GET', '/places'),
    search: call<typeof placeRoutes.search>('GET', '/places/search'),
    reverse: call<typeof placeRoutes.reverse>('GET', '/places/reverse'),
  },
  favourites: {
    list: call<typeof favouriteRoutes.list>('GET', '/favourites'),
    keep: call<typeof favouriteRoutes.keep>('PUT', '/favourites/{id}'),
    remove: call<typeof favouriteRoutes.remove>('DELETE', '/favourites/{id}'),
  },
  map: {
    overview: callOfAnyone<typeof mapRoutes.overview>('GET', '/map'),
  },
  estimates: {
    create: call<typeof estimateRoutes.create>('POST', '/estimates'),
  },
  rides: {
    list: call<typeof rideRoutes.list>('GET', '/rides'),
    get: call<typeof rideRoutes.get>('GET', '/rides/{id}'),
    verificationCode: call<typeof rideRoutes.verificationCode>('GET', '/rides/{id}/verification-code'),
    confirm: call<typeof rideRoutes.confirm>('POST', '/rides/{id}/confirm'),
    dropOff: call<typeof rideRoutes.dropOff>('POST', '/rides/{id}/drop-off'),
    feedback: call<typeof rideRoutes.feedback>('POST', '/rides/{id}/feedback'),
  },
  chat: {
    list: call<typeof chatRoutes.list>('GET', '/rides/{id}/messages'),
    add: call<typeof chatRoutes.add>('POST', '/rides/{id}/messages'),
  },
  notifications: {
    key: call<typeof notificationRoutes.key>('GET', '/notifications/key'),
    subscribe: call<typeof notificationRoutes.subscribe>('POST', '/notifications/subscriptions'),
    unsubscribe: call<typeof notificationRoutes.unsubscribe>('DELETE', '/notifications/subscriptions'),
  },
} as const
