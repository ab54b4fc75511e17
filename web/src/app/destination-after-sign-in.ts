import { paths, accessOf } from './paths-of-screens.ts'
import type { Store } from './state/browser-storage.ts'

const key = 'destination'

export interface Destination {
  /** Remembers a deep link that had to wait for a sign-in. */
  remember(path: string): void
  /** Returns the remembered link once. */
  take(): string | null
  forget(): void
}

/** Where a visitor wanted to go before they had to sign in. Kept for this tab, also across the sign-in with Google. */
export function createDestination(store: Store): Destination {
  return {
    remember(path) {
      if (accessOf(path) !== 'signed-in' || path === paths.root || path === paths.onboarding) return
      try {
        store.setItem(key, path)
      } catch {
        // Storage is blocked: they arrive at the ride request screen.
      }
    },
    take() {
      const path = store.getItem(key)
      store.removeItem(key)
      return path !== null && accessOf(path) === 'signed-in' ? path : null
    },
    forget: () => store.removeItem(key),
  }
}
