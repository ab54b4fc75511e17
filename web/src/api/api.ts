// Every call of the product, by the domain that answers it. Each rejects with an ApiError and nothing else.
import type {
  Coordinates,
  Place,
  PushSubscriptionFields,
  Ride,
  RideStatus,
  Route,
  RouteBody,
  RouteData,
  UserFields,
} from '@woodalo/protocol'
import { type Call, calls } from './calls.ts'
import type { CallOptions, Http } from './http.ts'

/** The page of rides that the server gives at most holds 100, however many are asked for. */
const allRides = 1_000_000

function nearOf(near: Coordinates | undefined): { near?: string } {
  return near ? { near: `${near.latitude.toFixed(5)},${near.longitude.toFixed(5)}` } : {}
}

export function createApi(http: Http) {
  /** A call that takes nothing but a body. */
  function withBody<R extends Route>(call: Call<R>) {
    return async (body: RouteBody<R>, options: CallOptions = {}): Promise<RouteData<R>> =>
      (await http(call, { ...options, body })).data
  }
  /** A call that takes nothing. */
  function bare<R extends Route>(call: Call<R>) {
    return async (options: CallOptions = {}): Promise<RouteData<R>> => (await http(call, options)).data
  }
  /** A call about one thing. */
  function about<R extends Route>(call: Call<R>) {
    return async (id: string, options: CallOptions = {}): Promise<RouteData<R>> =>
      (await http(call, { ...options, params: { id } })).data
  }
  function aboutWithBody<R extends Route>(call: Call<R>) {
    return async (id: string, body: RouteBody<R>, options: CallOptions = {}): Promise<RouteData<R>> =>
      (await http(call, { ...options, params: { id }, body })).data
  }

  async function ridePage(
    query: { status?: RideStatus; cursor?: string; limit?: number },
    options: CallOptions = {},
  ): Promise<{ rides: Ride[]; next: string | null }> {
    const answer = await http(calls.rides.list, { ...options, query: { limit: allRides, ...query } })
    return { rides: answer.data, next: answer.next ?? null }
  }

  return {
    health: bare(calls.service.health),
    auth: {
      signUpEmail: withBody(calls.auth.signUpEmail),
      signInEmail: withBody(calls.auth.signInEmail),
      signInGuest: withBody(calls.auth.signInGuest),
      sendOtp: withBody(calls.auth.sendOtp),
      verifyOtp: withBody(calls.auth.verifyOtp),
      signInSocial: withBody(calls.auth.signInSocial),
      exchange: withBody(calls.auth.exchange),
      providers: bare(calls.auth.providers),
      verifyEmail: withBody(calls.auth.verifyEmail),
      requestPasswordReset: withBody(calls.auth.requestPasswordReset),
      resetPassword: withBody(calls.auth.resetPassword),
      changePassword: withBody(calls.auth.changePassword),
      linkEmail: withBody(calls.auth.linkEmail),
      linkSocial: withBody(calls.auth.linkSocial),
      linkPhone: withBody(calls.auth.linkPhone),
      resendVerification: bare(calls.auth.resendVerification),
      ways: bare(calls.auth.ways),
      async removeWay(way: 'phone' | 'google', options: CallOptions = {}) {
        await http(calls.auth.removeWay, { ...options, params: { way } })
      },
      signOut: bare(calls.auth.signOut),
      sessions: bare(calls.auth.sessions),
      revokeSession: about(calls.auth.revokeSession),
      endOtherSessions: bare(calls.auth.endOtherSessions),
      socketTicket: bare(calls.auth.socketTicket),
    },
    users: {
      userHealth: bare(calls.users.userHealth),
      registerOrLogIn: withBody(calls.users.registerOrLogIn),
      me: bare(calls.users.me),
      update: aboutWithBody(calls.users.update) as (
        id: string,
        fields: UserFields,
        options?: CallOptions,
      ) => Promise<RouteData<NonNullable<typeof calls.users.update.route>>>,
      remove: about(calls.users.remove),
      export: about(calls.users.export),
      async uploadPhoto(id: string, photo: Blob, options: CallOptions = {}) {
        const body = new FormData()
        body.set('photo', photo)
        return (await http(calls.users.uploadPhoto, { ...options, params: { id }, body })).data
      },
    },
    places: {
      async list(filters: { isActive?: boolean; near?: Coordinates } = {}, options: CallOptions = {}) {
        const query = { isActive: filters.isActive ?? true, ...nearOf(filters.near) }
        return (await http(calls.places.list, { ...options, query })).data
      },
      async search(
        words: { q: string; near?: Coordinates; limit?: number },
        options: CallOptions = {},
      ): Promise<Place[]> {
        const query = { q: words.q, limit: words.limit, ...nearOf(words.near) }
        return (await http(calls.places.search, { ...options, query })).data
      },
      async reverse({ latitude, longitude }: Coordinates, options: CallOptions = {}): Promise<Place> {
        const query = { lat: latitude.toFixed(6), lng: longitude.toFixed(6) }
        return (await http(calls.places.reverse, { ...options, query })).data
      },
    },
    favourites: {
      list: bare(calls.favourites.list),
      keep: aboutWithBody(calls.favourites.keep),
      remove: about(calls.favourites.remove),
    },
    map: {
      overview: bare(calls.map.overview),
    },
    estimates: {
      create: withBody(calls.estimates.create),
    },
    rides: {
      page: ridePage,
      get: about(calls.rides.get),
      verificationCode: about(calls.rides.verificationCode),
      confirm: aboutWithBody(calls.rides.confirm),
      dropOff: about(calls.rides.dropOff),
      feedback: aboutWithBody(calls.rides.feedback),
    },
    chat: {
      async list(rideId: string, after: number | undefined, options: CallOptions = {}) {
        return (await http(calls.chat.list, { ...options, params: { id: rideId }, query: { after } })).data
      },
      add: aboutWithBody(calls.chat.add),
    },
    notifications: {
      key: bare(calls.notifications.key),
      subscribe: (subscription: PushSubscriptionFields, options: CallOptions = {}) =>
        http(calls.notifications.subscribe, { ...options, body: subscription }).then(({ data }) => data),
      unsubscribe: withBody(calls.notifications.unsubscribe),
    },
  }
}

export type Api = ReturnType<typeof createApi>
