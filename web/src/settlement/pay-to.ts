import type { PayTo } from '@woodalo/protocol'

/** What the person reads when it could not be saved, for each way in its place where it belongs to one. */
export interface PayToFault {
  message: string
  values: ReadonlyMap<number, string>
}

export interface PayToActions {
  /** Rejects when they cannot be read. */
  read(): Promise<PayTo[]>
  /** Returns the list as it is kept, or what is wrong with it. */
  save(ways: PayTo[]): Promise<PayTo[] | PayToFault>
}

/** What is wrong with each way, by the service's names of the fields: `2.value`. */
export function faultsByPlace(fields: Readonly<Record<string, string>> = {}): ReadonlyMap<number, string> {
  return new Map(Object.entries(fields).map(([name, said]) => [Number.parseInt(name, 10), said]))
}

/** The list with the way at `place` one place further up. */
export function movedUp<Way>(ways: readonly Way[], place: number): Way[] {
  const order = [...ways]
  const [way] = order.splice(place, 1)
  if (way !== undefined) order.splice(Math.max(0, place - 1), 0, way)
  return order
}
