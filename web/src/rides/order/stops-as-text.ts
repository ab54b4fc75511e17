import type { Order, Provider } from './taxi-apps.ts'

/** The stops as numbered lines, to paste anywhere or to read to a driver. */
export function stopsAsText(order: Order): string {
  return [order.meetingPoint, ...order.stops].map(({ name }, index) => `${index}. ${name}`).join('\n')
}

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
  const [other, another] = order.stops
  return order.stops.length === 2 && another ? other.name : stopsAsText(order)
}
