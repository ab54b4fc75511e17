import { taxiAppsFor, type Order, type Provider } from './taxi-apps.ts'

/** The way without an app. */
export const street = 'street'

/** The app that was chosen, at first the best one; null for a taxi in the street. */
export function wayIn(order: Order, chosen: string | null): Provider | null {
  if (chosen === street) return null
  const apps = taxiAppsFor(order)
  return apps.find(({ id }) => id === chosen) ?? apps[0] ?? null
}
