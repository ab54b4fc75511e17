// Every call of the product, grouped by domain. Each call rejects only with an ApiError.
import type {
  Coordinates,
  Ride,
  RideStatus,
  Route,
  RouteBody,
  RouteData,
  RouteParams,
  routes,
  User,
} from '@woodalo/protocol'
import { type Call, type Called, calls } from './call-methods-and-paths.ts'
import type { CallOptions, Http } from './send-call.ts'
import { nearAsSent, pointAsSent } from './position-sent-to-server.ts'

// If a call takes no input, these types allow any name and no value: hence the `string extends`.
type Id<R extends Route> = string extends keyof RouteParams<R> ? [] : [id: string]
type Body<R extends Route> = string extends keyof RouteBody<R> ? [] : [body: RouteBody<R>]

/** The path parameters, the input and the options of the call. Resolves with the `data` of the response. */
type Callable<R> = R extends Route
  ? (...input: [...Id<R>, ...Body<R>, options?: CallOptions]) => Promise<RouteData<R>>
  : never

type Routes = typeof routes
type Contract = {
  [Domain in keyof Routes]: { [Name in Called<Domain>]: Callable<Routes[Domain][Name]> }
}

/** A page of the server has at most 100 rides, whatever the requested size. */
const allRides = 1_000_000

function contractOver(http: Http): Contract {
  const callable = (call: Call) => {
    const id = /\{(\w+)\}/.exec(call.path)?.[1]
    return async (...input: unknown[]) => {
      const params = id === undefined ? {} : { [id]: input.shift() as string }
      const body = call.body && input.shift()
      return (await http(call, { ...(input[0] as CallOptions), params, body })).data
    }
  }
  const domains = Object.entries(calls).map(([domain, named]) => [
    domain,
    Object.fromEntries(Object.entries(named).map(([name, call]) => [name, callable(call as Call)])),
  ])
  return Object.fromEntries(domains) as Contract
}

/** The calls of the contract, some of them with a simpler signature. */
export function createApi(http: Http) {
  const contract = contractOver(http)

  async function upload(call: Call, id: string, photo: Blob, options?: CallOptions): Promise<unknown> {
    const body = new FormData()
    body.set('photo', photo)
    return (await http(call, { ...options, params: { id }, body })).data
  }

  return {
    ...contract,
    users: {
      ...contract.users,
      uploadPhoto: (id: string, photo: Blob, options?: CallOptions) =>
        upload(calls.users.uploadPhoto, id, photo, options) as Promise<User>,
    },
    settlements: {
      ...contract.settlements,
      uploadReceipt: (id: string, photo: Blob, options?: CallOptions) =>
        upload(calls.settlements.uploadReceipt, id, photo, options) as Promise<{ id: string }>,
      receipt: (id: string, options?: CallOptions) =>
        contract.settlements.receipt(id, options) as Promise<unknown> as Promise<Blob>,
    },
    requests: {
      waits: (near: Coordinates) => contract.requests.waits({ quiet: true, query: nearAsSent(near) }),
    },
    places: {
      list: (filters: { isActive?: boolean } = {}, options?: CallOptions) =>
        contract.places.list({ ...options, query: { isActive: filters.isActive ?? true } }),
      search: (words: { q: string; near?: Coordinates; limit?: number }, options?: CallOptions) =>
        contract.places.search({
          ...options,
          query: { q: words.q, limit: words.limit, ...nearAsSent(words.near) },
        }),
      reverse: (point: Coordinates, options?: CallOptions) =>
        contract.places.reverse({
          ...options,
          query: pointAsSent(point),
        }),
    },
    rides: {
      ...contract.rides,
      /** `next` is the cursor of the following page. */
      async page(
        query: { status?: RideStatus; cursor?: string; limit?: number },
        options?: CallOptions,
      ): Promise<{ rides: Ride[]; next: string | null }> {
        const response = await http(calls.rides.list, { ...options, query: { limit: allRides, ...query } })
        return { rides: response.data as Ride[], next: response.next ?? null }
      },
    },
    chat: {
      ...contract.chat,
      list: (rideId: string, after: number | undefined, options?: CallOptions) =>
        contract.chat.list(rideId, { ...options, query: { after } }),
    },
  }
}

export type Api = ReturnType<typeof createApi>
