// Every call of the contract as a typed function: `api.rides.confirm({ params: { id }, body: { code } })`.
import {
  type Route,
  type RouteBody,
  type RouteData,
  type RouteParams,
  type RouteQuery,
  routes,
} from '@woodalo/protocol'
import type { Calls, Given } from './send-and-retry-calls.ts'

type Empty = Record<never, never>

/** One part of the input. It is absent if the call takes none, and optional if all its fields are. */
type Part<Name extends string, Shape> = keyof Shape extends never
  ? { [Key in Name]?: undefined }
  : Empty extends Shape
    ? { [Key in Name]?: Shape }
    : { [Key in Name]: Shape }

export type CallInput<R extends Route> = Part<'params', RouteParams<R>> &
  Part<'query', RouteQuery<R>> &
  Part<'body', RouteBody<R>> &
  Pick<Given, 'form' | 'idempotencyKey' | 'language' | 'patienceMilliseconds'>

type Callable<R> = R extends Route
  ? (...input: Empty extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>]) => Promise<RouteData<R>>
  : never

type Routes = typeof routes

export type Api = {
  readonly [Domain in keyof Routes]: {
    readonly [Name in keyof Routes[Domain]]: Callable<Routes[Domain][Name]>
  }
}

/** Resolves with the `data` of the response. */
export function createApi({ call }: Calls): Api {
  const domains = Object.entries(routes).map(([domain, ofDomain]) => {
    const functions = Object.entries(ofDomain as Record<string, Route>).map(([name, route]) => [
      name,
      async (input?: Given) => (await call(route, input)).data,
    ])
    return [domain, Object.fromEntries(functions)]
  })
  return Object.fromEntries(domains) as Api
}
