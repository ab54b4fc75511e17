// Where the calls and the namespaces of the wire are. Does not import zod, so that the browser bundle stays small.

export const apiBase = '/api/v1'
export const rideNamespace = '/socket'
export const chatNamespace = '/messages'
