// The values that come back to `/login#…`: a one-use code of Google, or the token of a mail.

export type SignInReturn =
  | { kind: 'code'; value: string }
  | { kind: 'verify'; value: string }
  | { kind: 'reset'; value: string }
  /** The provider came back without a code. */
  | { kind: 'error'; value: string }

const kinds = ['code', 'verify', 'reset', 'error'] as const

/** Reads the part of an address after `#`; null if it is not one of ours. */
export function readReturn(hash: string): SignInReturn | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of kinds) {
    const value = values.get(kind)
    if (value) return { kind, value }
  }
  return null
}

interface Page {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState' | 'state'>
}

/** Puts it back, for a page that is reloaded before anybody has acted on it. */
export function putBack({ location, history }: Page, { kind, value }: SignInReturn): void {
  const hash = new URLSearchParams({ [kind]: value })
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${hash}`)
}

/** Removes it from the address before other code sees it, so that it stays in no history and no bookmark. */
export function takeReturn({ location, history }: Page): SignInReturn | null {
  const found = readReturn(location.hash)
  if (found) history.replaceState(history.state, '', location.pathname + location.search)
  return found
}
