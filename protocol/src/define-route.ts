import { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'

/** `session`: requires a bearer token. `anyone`: ignores any token. `either`: uses a valid token if one is sent. */
export type Access = 'anyone' | 'either' | 'session'

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  method: Method
  /** Relative to the API's base path, with `{name}` for parameters. */
  path: string
  summary: string
  access: Allowed
  params: Params
  query: Query
  body: Body
  /** The response's `data`, or the whole response if `flat`. */
  data: Data
  /** Responses to signing in are not wrapped in `data`. */
  flat: boolean
  status: 200 | 204
  errors: readonly ErrorCode[]
  /** A content type other than JSON, for the documents. */
  bodyType?: 'multipart/form-data'
}

/** The types that a client sends and receives, for clients that import only types. */
export type RouteParams<R extends Route> = z.input<R['params']>
export type RouteQuery<R extends Route> = z.input<R['query']>
export type RouteBody<R extends Route> = z.input<R['body']>
export type RouteData<R extends Route> = z.output<R['data']>

const nothing = z.object({})

/** Describes one HTTP call. Types, validation and the API document all derive from it. */
export function defineRoute<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Data extends z.ZodType = typeof nothing,
  const Allowed extends Access = 'session',
>(route: {
  method: Method
  path: string
  summary: string
  access?: Allowed
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  flat?: boolean
  status?: 200 | 204
  errors?: readonly ErrorCode[]
  bodyType?: 'multipart/form-data'
}): Route<Params, Query, Body, Data, Allowed> {
  return {
    access: 'session' as Allowed,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    data: nothing as unknown as Data,
    flat: false,
    status: 200,
    errors: [],
    ...route,
  }
}

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
