// Slows streets down to traffic: multiplies the seconds of an empty street by a factor for its kind.
import type { Network } from './network-layout.ts'
import { STREET_KINDS } from './street-kinds.ts'

/** Seconds ÷ seconds on empty streets. */
export interface Slowness {
  /** On motorways, trunk and primary roads and their links. */
  readonly large: number
  readonly small: number
}

const LARGE_KINDS = STREET_KINDS.indexOf('primary_link') + 1

/** Returns the milliseconds of each direction of each street. Those of junctions stay as they are. */
export function slowedMs({ travelMs, streetKinds }: Network, { large, small }: Slowness): Int32Array {
  return travelMs.map((ms, direction) =>
    ms === 0 ? 0 : Math.max(1, Math.round(ms * (streetKinds[direction >> 1]! < LARGE_KINDS ? large : small))),
  )
}
