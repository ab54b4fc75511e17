// Streets at the speeds of traffic: how many times the seconds of an empty street each kind of street takes.
import { STREET_KINDS } from './access.ts'
import type { Network } from './layout.ts'

/** Seconds ÷ those on empty streets. */
export interface Slowness {
  /** On motorways, trunk and primary roads and their links. */
  readonly large: number
  readonly small: number
}

const LARGE_KINDS = STREET_KINDS.indexOf('primary_link') + 1

/** The milliseconds of each direction of each street; those of junctions stay as they are. */
export function slowedMs({ travelMs, streetKinds }: Network, { large, small }: Slowness): Int32Array {
  return travelMs.map((ms, direction) =>
    ms === 0 ? 0 : Math.max(1, Math.round(ms * (streetKinds[direction >> 1]! < LARGE_KINDS ? large : small))),
  )
}
