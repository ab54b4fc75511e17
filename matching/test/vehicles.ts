import type { Vehicle } from '../src/index.ts'

export const TAXI: Vehicle = { kind: 'taxi', holds: { people: 4, bags: 3 }, fareFactor: 1 }
export const VAN: Vehicle = { kind: 'van', holds: { people: 6, bags: 6 }, fareFactor: 1.4 }
export const TAXI_AND_VAN: readonly Vehicle[] = [TAXI, VAN]
/** As large as the van, at the price of the taxi. */
export const LARGE_TAXI: Vehicle = { ...VAN, kind: 'taxi', fareFactor: 1 }
