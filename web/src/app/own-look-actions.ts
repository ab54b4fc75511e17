import { client } from './browser-client.ts'
import { actOn } from './held-ride.ts'
import { useAppState } from './use-app-state.ts'

/** Returns whether it was stored; the form says so if not. */
export async function describeSelf(rideId: string, about: string): Promise<boolean> {
  try {
    await actOn(() => client.api.rides.describeSelf(rideId, { about }, { quiet: true }))
    return true
  } catch {
    return false
  }
}

/** Opens the account, which begins with the photo; null if there is one. */
export function useAddPhoto(): (() => void) | null {
  const hasPhoto = useAppState(({ user }) => Boolean(user?.photoURL))
  return hasPhoto ? null : client.store.toggleMenu
}
