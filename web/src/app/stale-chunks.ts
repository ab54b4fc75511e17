const marker = 'reloaded-for-chunks'
const askAgainMilliseconds = 2_000

/** Resolves once the server responds: a page reloaded before that could not load at all. */
async function serverResponds(): Promise<void> {
  for (;;) {
    try {
      if ((await fetch('/api/v1/health')).ok) return
    } catch {
      // No network, or no server yet.
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds))
  }
}

/**
 * After a deployment an open tab may ask for a chunk that no longer exists, or the server may be away when a chunk is
 * needed. One reload, once the server responds, fetches the new program. The mark in the session storage prevents a
 * second reload if the server is really broken. If the page must not be reloaded, the screen shows an error.
 */
export function reloadOnceWhenChunksAreGone(mayReload: () => boolean, reload: () => void): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    try {
      if (sessionStorage.getItem(marker)) return
      sessionStorage.setItem(marker, '1')
    } catch {
      return
    }
    event.preventDefault()
    void serverResponds().then(reload)
  })
}
