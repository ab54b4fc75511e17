const marker = 'reloaded-for-chunks'

/**
 * After a deployment an open tab may ask for a chunk that is no longer there. One reload fetches the new program; the mark in
 * the session keeps a server that is really broken from causing a second. Where it may not, the screen says so itself.
 */
export function reloadOnceWhenChunksAreGone(mayReload: () => boolean): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    try {
      if (sessionStorage.getItem(marker)) return
      sessionStorage.setItem(marker, '1')
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
