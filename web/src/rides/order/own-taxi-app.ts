import type { Ride } from '@woodalo/protocol'
import { providers } from './taxi-apps.ts'

/**
 * The app in which this reader ordered the taxi: it shows where the car is and calls its driver. Null for everybody who has
 * not noted the taxi, since they have no ride there, and for an app that is not known.
 */
export function ownTaxiApp(
  { byUid, app }: NonNullable<Ride['taxi']>,
  readerUid: string,
): { name: string; home: string } | null {
  const wanted = app.trim().toLowerCase()
  const found = byUid === readerUid && providers.find(({ name }) => name.toLowerCase() === wanted)
  return found && found.home !== undefined ? { name: found.name, home: found.home } : null
}
