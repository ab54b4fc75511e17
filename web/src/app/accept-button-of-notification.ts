// The button of a notification that opened the app: kept for this tab until it is followed, since the page may be loaded
// anew before it is.
import type { Store } from './state/browser-storage.ts'

const storageKey = 'acceptTap'

interface Page {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState' | 'state'>
}

/** Takes it out of the address, so that it stays in no history; null where there is none that still has to be followed. */
export function takeTap({ location, history }: Page, tab: Store): string | null {
  const { hash, pathname, search } = location
  if (hash.startsWith('#accept=')) {
    tab.setItem(storageKey, hash)
    history.replaceState(history.state, '', pathname + search)
  }
  return tab.getItem(storageKey)
}

export function forgetTap(tab: Store): void {
  tab.removeItem(storageKey)
}
