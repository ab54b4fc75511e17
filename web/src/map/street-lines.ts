import type { GeoPoint } from './zoom-and-projection.ts'
import { decodePolyline } from './decode-polyline.ts'
import type { Route } from './route.ts'

/** The lines of a route on the streets, read from how they are sent. */
export interface StreetLines {
  drive: readonly GeoPoint[]
  walk: readonly GeoPoint[]
}

/** Null if the server has no streets there: then strands are drawn straight. */
export function streetLinesOf({ lines }: Route): StreetLines | null {
  if (!lines?.drive) return null
  return { drive: decodePolyline(lines.drive), walk: decodePolyline(lines.walk ?? '') }
}
