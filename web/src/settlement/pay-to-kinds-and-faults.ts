import type { PayTo, PayToKind } from '@woodalo/protocol'

/** The errors to show if it could not be saved, by the way that they belong to. */
export interface PayToFault {
  message: string
  values: ReadonlyMap<number, string>
}

export interface PayToActions {
  /** Rejects when they cannot be read. */
  read(): Promise<PayTo[]>
  /** Returns the stored list, or its errors. */
  save(ways: PayTo[]): Promise<PayTo[] | PayToFault>
}

/** The errors of each way, by the service's field names: `2.value`. */
export function payToFaultsByPlace(
  fields: Readonly<Record<string, string>> = {},
): ReadonlyMap<number, string> {
  return new Map(Object.entries(fields).map(([name, said]) => [Number.parseInt(name, 10), said]))
}

/** The list with the way at `place` one place further up. */
export function movedUp<Way>(ways: readonly Way[], place: number): Way[] {
  const order = [...ways]
  const [way] = order.splice(place, 1)
  if (way !== undefined) order.splice(Math.max(0, place - 1), 0, way)
  return order
}

const kinds: readonly PayToKind[] = ['paypal', 'revolut', 'cash', 'iban', 'bizum', 'pix', 'other']
/** What people of a country (ISO 3166-1) use most among themselves. */
const usualKinds: Readonly<Record<string, readonly PayToKind[]>> = {
  BR: ['pix', 'cash', 'paypal'],
  ES: ['bizum', 'revolut', 'paypal'],
  GB: ['revolut', 'paypal', 'cash'],
  MX: ['cash', 'paypal', 'other'],
}

/** What people of one currency use, whatever their language; elsewhere it depends on the country. */
const usualOfCurrency: Readonly<Record<string, PayToKind>> = { BRL: 'pix' }

/** The way to ask a payer for first: the one without cash that is most used where the debt is. */
export function usualWay(currency: string, locale: string): PayToKind {
  return usualOfCurrency[currency] ?? payToKindsIn(locale).find((kind) => kind !== 'cash') ?? 'other'
}

/** Returns every kind, those that people of the locale's country use first. */
export function payToKindsIn(locale: string): PayToKind[] {
  const usual = usualKinds[new Intl.Locale(locale).region ?? ''] ?? []
  return [...usual, ...kinds.filter((kind) => !usual.includes(kind))]
}
