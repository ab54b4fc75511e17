const marker = 'reloaded-for-chunks'
const askAgainMilliseconds = 2_000

/** Resolves once the server responds: a page that is reloaded before that could not load at all. */
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
 * After a deployment an open tab may ask for a chunk that is no longer there, or the server may be away while a chunk
 * is asked for. One reload, once the server responds, fetches the program anew; the mark in the session keeps a server
 * that is really broken from causing a second reload. Where the page may not be reloaded, the screen says so itself.
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
