import type { Order, Provider } from './taxi-apps.ts'

/** Whether the app opens with every stop. */
export function takesAllStops({ maxStops }: Provider, { stops }: Order): boolean {
  return maxStops >= stops.length
}

/**
 * What an app has to be given besides its link, which has the last stop: the other one as an address to paste into a field,
 * or several as numbered lines. Null if its link has every stop.
 */
export function stopsToPaste(app: Provider, order: Order): string | null {
  if (takesAllStops(app, order)) return null
  const [first, ...more] = order.stops.slice(0, -1).map(({ name }) => name)
  return more.length === 0
    ? (first ?? null)
    : [first, ...more].map((name, at) => `${at + 1}. ${name}`).join('\n')
}
