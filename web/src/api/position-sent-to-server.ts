// How precisely the server is told a position.
import type { Coordinates } from '@woodalo/protocol'

/** Where the device is, so that what is near comes first. About a metre. */
export function nearAsSent(near: Coordinates | undefined): { near?: string } {
  return near ? { near: `${near.latitude.toFixed(5)},${near.longitude.toFixed(5)}` } : {}
}

/** A point whose address is asked for. */
export function pointAsSent({ latitude, longitude }: Coordinates): { lat: string; lng: string } {
  return { lat: latitude.toFixed(6), lng: longitude.toFixed(6) }
}
