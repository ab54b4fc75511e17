import type { Order } from './taxi-apps.ts'

/** The stops as numbered lines, to paste anywhere or to read to a driver. */
export function stopsAsText(order: Order): string {
  return [order.meetingPoint, ...order.stops].map(({ name }, index) => `${index}. ${name}`).join('\n')
}
