const marker = 'reloaded-for-chunks'
const askAgainMilliseconds = 2_000
/** Without a touch or a key for this long, nobody is in the middle of something. */
const quietMilliseconds = 5_000

/**
 * After a deployment an open tab may ask for a chunk that no longer exists, or the server may be away when a chunk is
 * needed. One reload fetches the new program, once `mayReload` returns true and the server responds: a page reloaded
 * before that could not load at all. The mark in the session storage prevents a second reload if the server is really
 * broken. `mayReload` is told whether the page has been left alone for a few seconds.
 */
export function reloadOnceWhenChunksAreGone(
  mayReload: (isLeftAlone: boolean) => boolean,
  reload: () => void,
): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(marker)) return
      sessionStorage.setItem(marker, '1')
    } catch {
      return
    }
    event.preventDefault()
    let touchedAt = Date.now()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => (touchedAt = Date.now()), true)
    const may = () => mayReload(Date.now() - touchedAt >= quietMilliseconds)
    const tryToReload = async () => {
      if (may()) {
        // Rejects without a network.
        const response = await fetch('/api/v1/health').catch(() => null)
        if (response?.ok && may()) return reload()
      }
      setTimeout(() => void tryToReload(), askAgainMilliseconds)
    }
    void tryToReload()
  })
}
