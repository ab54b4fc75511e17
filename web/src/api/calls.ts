// Where each call of the contract goes, read from the contract itself. The built program gets the value of `calls`
// alone (`build/inline-calls.ts`): the schemas, and what checks them, stay out of the browser.
import { type Method, type Route, routes } from '@woodalo/protocol'

export interface Call {
  method: Method
  path: string
  /** Needs no session. */
  anyone?: true
  /** The answer is not wrapped in `data`. */
  flat?: true
  /** Something is sent besides the address. */
  body?: true
}

type Routes = typeof routes
export type Calls = { [Domain in keyof Routes]: { [Name in keyof Routes[Domain]]: Call } }

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

export const calls = mapped(routes, (ofDomain: Record<string, Route>) => mapped(ofDomain, callOf)) as Calls
