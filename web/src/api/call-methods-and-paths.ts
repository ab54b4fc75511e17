// The method and path of each call, read from the contract itself. The built program contains only the value of `calls`
// (`build/inline-calls.ts`): the schemas, and what checks them, stay out of the browser.
import { type Method, type Route, routes } from '@woodalo/protocol'

export interface Call {
  method: Method
  path: string
  /** Needs no session. */
  anyone?: true
  /** The response is not wrapped in `data`. */
  flat?: true
  /** The call has a body. */
  body?: true
}

/** Calls that this app does not make, or that the browser navigates to: left out to keep the program small. */
export const uncalled = ['health', 'socialReturn', 'changePassword', 'linkSocial', 'photo', 'tile'] as const

type Routes = typeof routes
export type Called<Domain extends keyof Routes> = Exclude<keyof Routes[Domain], (typeof uncalled)[number]>
export type Calls = { [Domain in keyof Routes]: { [Name in Called<Domain>]: Call } }

function callOf({ method, path, access, flat, body, bodyType }: Route): Call {
  const isEmpty = 'shape' in body && Object.keys(body.shape as object).length === 0
  return {
    method,
    path,
    ...(access === 'anyone' && { anyone: true }),
    ...(flat && { flat: true }),
    ...((!isEmpty || bodyType !== undefined) && { body: true }),
  }
}

function mapped<Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

function isCalled([name]: [string, Route]): boolean {
  return !(uncalled as readonly string[]).includes(name)
}

export const calls = mapped(routes, (ofDomain: Record<string, Route>) =>
  mapped(Object.fromEntries(Object.entries(ofDomain).filter(isCalled)), callOf),
) as Calls
